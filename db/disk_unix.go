//go:build linux || darwin

package db

import (
	"fmt"
	"path/filepath"
	"syscall"
)

// largest is what a disk counts as if it is larger: a tenth of that is room
// for years of games.
const largest = 100 << 30

// FreeDisk is the share of the disk with the database that may still be
// filled, from 0 to 1, of at most 100 GiB (T30). Errors:
// errors.ErrUnsupported where the system does not tell.
func (d *DB) FreeDisk() (float64, error) {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(filepath.Dir(d.path), &disk); err != nil {
		return 0, fmt.Errorf("room on the disk: %w", err)
	}
	block := uint64(disk.Bsize)
	whole := min(disk.Blocks*block, largest)
	if whole == 0 {
		return 1, nil // a file system without blocks
	}
	return min(float64(disk.Bavail*block)/float64(whole), 1), nil
}

//go:build !linux && !darwin

package db

import "errors"

// FreeDisk is not told on this system.
func (d *DB) FreeDisk() (float64, error) { return 0, errors.ErrUnsupported }

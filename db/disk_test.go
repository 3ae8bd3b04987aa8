package db

import (
	"errors"
	"testing"
)

func TestFreeDisk(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	free, err := s.FreeDisk()
	if errors.Is(err, errors.ErrUnsupported) {
		return // this system does not tell
	}
	if err != nil || free < 0 || free > 1 {
		t.Errorf("%v of the disk is free, %v", free, err)
	}
	s.path = "/no/such/folder/x.db"
	if _, err := s.FreeDisk(); err == nil {
		t.Error("a disk that is not there has room")
	}
}

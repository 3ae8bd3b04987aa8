package handlers

import (
	"errors"
	"fmt"
	"net"
)

// manager is who started the program and wants to hear how it does, by the
// datagrams of sd_notify(3): the address of its socket, where "@" begins an
// abstract one; "" is nobody.
type manager string

// What a manager is told.
const (
	tellReady    = "READY=1"
	tellStopping = "STOPPING=1"
	tellAlive    = "WATCHDOG=1" // the sweeper came round, and the store answered it last
)

// tell says in which state the site is.
func (m manager) tell(state string) error {
	if m == "" {
		return nil
	}
	c, err := net.Dial("unixgram", string(m))
	if err != nil {
		return fmt.Errorf("tell the manager: %w", err)
	}
	_, err = c.Write([]byte(state))
	return errors.Join(err, c.Close())
}

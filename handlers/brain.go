package handlers

import (
	"context"
	"fmt"
	"time"

	"hilltop/ai"
	"hilltop/ai/solo"
	"hilltop/game"
)

// How much of the machine games against the AI may take on the server. Browsers
// with script think for themselves.
const (
	brainSearches = 2               // at once
	brainQueue    = 8               // requests that think or wait, together
	brainPatience = 3 * time.Second // of those
	brainTime     = time.Second     // of one search
)

// brains are the players that think on the server. It may be used from several
// goroutines.
type brains struct {
	free     chan *ai.Player // those that are not thinking
	queue    chan struct{}   // places to wait and to think
	patience time.Duration
}

func newBrains() *brains {
	b := &brains{free: make(chan *ai.Player, brainSearches), queue: make(chan struct{}, brainQueue), patience: brainPatience}
	for range brainSearches {
		b.free <- new(ai.Player)
	}
	return b
}

// with lets a player think for as long as a search may take. Errors:
// solo.ErrBusy if none becomes free, and what think returns.
func (b *brains) with(ctx context.Context, think func(context.Context, *ai.Player) (ai.Choice, error)) (ai.Choice, error) {
	select {
	case b.queue <- struct{}{}:
		defer func() { <-b.queue }()
	default:
		return ai.Choice{}, solo.ErrBusy
	}
	patience := time.NewTimer(b.patience)
	defer patience.Stop()
	select {
	case p := <-b.free:
		defer func() { b.free <- p }()
		ctx, cancel := context.WithTimeout(ctx, brainTime)
		defer cancel()
		return think(ctx, p)
	case <-patience.C:
		return ai.Choice{}, solo.ErrBusy
	case <-ctx.Done():
		return ai.Choice{}, ctx.Err()
	}
}

// brain is what one request may ask: nothing if its address asks too often.
type brain struct {
	*brains
	allow func() error
}

// Play implements solo.Brain.
func (b brain) Play(ctx context.Context, g game.Game, seat game.Seat, level int, seed uint64) (ai.Choice, error) {
	if err := b.allow(); err != nil {
		return ai.Choice{}, fmt.Errorf("%w: %w", solo.ErrBusy, err)
	}
	return b.with(ctx, func(ctx context.Context, p *ai.Player) (ai.Choice, error) {
		return p.Play(ctx, g, seat, level, seed, nil)
	})
}

// Advise implements solo.Brain.
func (b brain) Advise(ctx context.Context, g game.Game, seat game.Seat) (ai.Choice, error) {
	if err := b.allow(); err != nil {
		return ai.Choice{}, fmt.Errorf("%w: %w", solo.ErrBusy, err)
	}
	return b.with(ctx, func(ctx context.Context, p *ai.Player) (ai.Choice, error) {
		return p.Advise(ctx, g, seat, nil)
	})
}

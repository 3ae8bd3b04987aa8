package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime"
	"time"
)

// maxBatch bounds how many callers share a commit, and so how long the first
// of them waits.
const maxBatch = 64

// job is a write that waits for its turn.
type job struct {
	ctx  context.Context
	do   func(*tx) error
	done chan error // holds one, so that the writer never waits for a caller
}

// writer is the goroutine that owns the one connection that writes.
type writer struct {
	pool     *sql.DB
	conn     *sql.Conn
	prepared map[string]*sql.Stmt // by the writer's goroutine alone
	bus      *bus
	now      func() time.Time
	jobs     chan *job     // unbuffered: who has handed a job over will be answered
	quit     chan struct{} // closed to stop
	gone     chan struct{} // closed when stopped
}

// panicked carries a panic of a job back to the goroutine that asked for it.
type panicked struct{ value any }

func (p *panicked) Error() string { return fmt.Sprintf("panic: %v", p.value) }

func startWriter(ctx context.Context, pool *sql.DB, b *bus, now func() time.Time) (*writer, error) {
	conn, err := pool.Conn(ctx)
	if err != nil {
		return nil, fail(err)
	}
	w := &writer{
		pool: pool, conn: conn, prepared: map[string]*sql.Stmt{}, bus: b, now: now,
		jobs: make(chan *job), quit: make(chan struct{}), gone: make(chan struct{}),
	}
	go w.run()
	return w, nil
}

// stop ends the goroutine after the batch at work and closes the file with an
// empty journal.
func (w *writer) stop() error {
	close(w.quit)
	<-w.gone
	for _, s := range w.prepared {
		s.Close() // only frees memory; the connection goes next
	}
	_, err := w.conn.ExecContext(context.Background(), `PRAGMA wal_checkpoint(TRUNCATE)`)
	return errors.Join(err, w.conn.Close(), w.pool.Close())
}

// write runs do in a transaction and returns after it is on the disk. When it
// returns an error nothing of do has happened (or, if the commit itself
// failed, it is not known; a repeat with the same key is then safe). do gets
// no context: an interrupted statement would undo its neighbours.
func (d *DB) write(ctx context.Context, do func(*tx) error) error {
	j := &job{ctx: ctx, do: do, done: make(chan error, 1)}
	select {
	case d.writer.jobs <- j:
	case <-d.writer.quit:
		return ErrBusy
	case <-ctx.Done():
		return ctx.Err()
	}
	err := <-j.done
	if p, ok := err.(*panicked); ok {
		panic(p.value)
	}
	return err
}

func (w *writer) run() {
	defer close(w.gone)
	for {
		select {
		case <-w.quit:
			return
		case first := <-w.jobs:
			w.commit(w.gather(first))
		}
	}
}

// gather adds to the first job all that wait already.
func (w *writer) gather(first *job) []*job {
	runtime.Gosched() // lets callers that were just answered come back with more
	batch := []*job{first}
	for len(batch) < maxBatch {
		select {
		case j := <-w.jobs:
			batch = append(batch, j)
		default:
			return batch
		}
	}
	return batch
}

// commit runs a batch in one transaction, publishes what it had to say, and
// answers every job.
func (w *writer) commit(batch []*job) {
	answers := make([]error, len(batch))
	notes, err := w.transact(batch, answers)
	if err != nil {
		w.sql("ROLLBACK") // fails where SQLite has rolled back by itself: as well
		for i := range answers {
			answers[i] = fmt.Errorf("commit: %w", err)
		}
	} else {
		w.bus.publish(notes)
	}
	for i, j := range batch {
		j.done <- answers[i]
	}
}

// transact returns an error if the batch as a whole has failed.
func (w *writer) transact(batch []*job, answers []error) (notes []note, err error) {
	if err := w.sql("BEGIN IMMEDIATE"); err != nil {
		return nil, err
	}
	for i, j := range batch {
		if answers[i] = j.ctx.Err(); answers[i] != nil {
			continue
		}
		t := &tx{w: w, now: w.now().UnixMilli()}
		if answers[i], err = w.attempt(t, j.do); err != nil {
			return nil, err
		}
		if answers[i] == nil {
			notes = append(notes, t.notes...)
		}
	}
	return notes, w.sql("COMMIT")
}

// attempt runs one job in a savepoint. refused is the job's own failure;
// broken means that the transaction is lost.
func (w *writer) attempt(t *tx, do func(*tx) error) (refused, broken error) {
	if err := w.sql("SAVEPOINT job"); err != nil {
		return nil, err
	}
	if refused = guard(t, do); refused != nil {
		if err := w.sql("ROLLBACK TO job"); err != nil {
			return nil, errors.Join(err, refused)
		}
	}
	return refused, w.sql("RELEASE job")
}

// guard keeps a panicking job from taking the writer with it.
func guard(t *tx, do func(*tx) error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &panicked{v}
		}
	}()
	return do(t)
}

func (w *writer) sql(text string) error {
	s, err := w.prepare(text)
	if err != nil {
		return err
	}
	_, err = s.Exec()
	return fail(err)
}

func (w *writer) prepare(query string) (*sql.Stmt, error) {
	if s := w.prepared[query]; s != nil {
		return s, nil
	}
	s, err := w.conn.PrepareContext(context.Background(), query)
	if err != nil {
		return nil, fail(err)
	}
	w.prepared[query] = s
	return s, nil
}

package db

// tx is one job's part of a transaction. It must not outlive the job.
type tx struct {
	w     *writer
	now   int64 // the instant the job's turn came
	notes []note
}

// exec runs a statement and says how many rows it touched.
func (t *tx) exec(query string, args ...any) (int, error) {
	s, err := t.w.prepare(query)
	if err != nil {
		return 0, err
	}
	done, err := s.Exec(args...)
	if err != nil {
		return 0, fail(err)
	}
	n, err := done.RowsAffected()
	return int(n), fail(err)
}

// one runs a statement that must touch exactly one row; otherwise is the
// error if it touched none.
func (t *tx) one(otherwise error, query string, args ...any) error {
	n, err := t.exec(query, args...)
	if err == nil && n == 0 {
		err = otherwise
	}
	return err
}

func (t *tx) row(query string, args ...any) row {
	s, err := t.w.prepare(query)
	if err != nil {
		return row{err: err}
	}
	return row{is: s.QueryRow(args...)}
}

// notify tells the subscribers of topic about value once, and only if, the
// transaction is committed.
func (t *tx) notify(topic string, value int) {
	t.notes = append(t.notes, note{topic, value})
}

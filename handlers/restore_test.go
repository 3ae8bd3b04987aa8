package handlers

import (
	"context"
	"path/filepath"
	"reflect"
	"testing"

	"hilltop/db"
	"hilltop/game"
	"hilltop/game/table"
	"hilltop/game/variant"
	"hilltop/handlers/fixtures"
)

// ending is where a match stands, by its row or by its moves.
type ending struct {
	version, ply int
	position     string
	outcome      game.Outcome
	sheet        []game.HandScore
}

// TestRestoreDrill: the backup of a site in use, restored into an empty folder,
// makes a site with all its games. Each is replayed there, and every last
// position and score is compared with what the first site has stored.
func TestRestoreDrill(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	w := newWorld(t)
	made, err := fixtures.Fill(ctx, w.store, fixtures.Options{Seed: 3, Running: 25, Finished: 75, Now: w.clock.now()})
	if err != nil {
		t.Fatal(err)
	}
	played := w.newMatch(standard(t), "3") // through the pages, with all that hangs on it
	played.moves("e2e4", "e7e5", "g1f3")
	ids, err := w.store.MatchesByAge(ctx, made.UserID, 0, 1000)
	if err != nil {
		t.Fatal(err)
	}
	ids = append(ids, played.id)
	want := map[string]ending{}
	for _, id := range ids {
		want[id] = stored(t, w.store, id)
	}
	backup, err := db.Rotate(ctx, w.path, filepath.Join(t.TempDir(), "backups"), w.clock.now())
	if err != nil {
		t.Fatal(err)
	}
	played.play(played.black, "b8c6").want(200) // is not in it

	again := &world{t: t, clock: w.clock, log: &logBuffer{}}
	empty := filepath.Join(t.TempDir(), "data", "hilltop.db")
	if err := db.Copy(ctx, backup, empty); err != nil {
		t.Fatal(err)
	}
	again.open(empty)
	again.browser().get("/readyz").want(200)
	variants, scores, over := map[string]bool{}, 0, 0
	for _, id := range ids {
		if got := stored(t, again.store, id); !reflect.DeepEqual(got, want[id]) {
			t.Errorf("match %s is stored as %+v, want %+v", id, got, want[id])
		}
		got := replayed(t, again.store, id)
		if !reflect.DeepEqual(got, want[id]) {
			t.Errorf("match %s is replayed to %+v, want %+v", id, got, want[id])
		}
		if _, err := again.site.load(ctx, id); err != nil {
			t.Errorf("match %s: %v", id, err)
		}
		m, _, err := again.store.MatchByID(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		variants[m.Variant], scores = true, scores+len(got.sheet)
		if got.outcome.Over {
			over++
		}
	}
	if len(ids) != 101 || over < 75 || len(variants) < 4 || scores == 0 {
		t.Fatalf("%d games of %d variants, %d over, with %d scores: too few to tell", len(ids), len(variants), over, scores)
	}

	// Who was there is there, and plays on.
	played.w = again
	for _, b := range []*browser{played.white, played.black} {
		b.jar.SetCookies(mustURL(t, again.srv.URL), b.jar.Cookies(mustURL(t, w.srv.URL)))
		b.w = again
	}
	played.white.get(played.url).want(200, `data-ply="3"`, `data-you="first"`)
	played.play(played.black, "b8c6").want(200, `data-ply="4"`)
}

// stored is what the rows of a match say.
func stored(t *testing.T, store *db.DB, id string) ending {
	t.Helper()
	m, _, err := store.MatchByID(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	sheet, err := store.SheetOf(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return ending{m.Version, m.Ply, m.Position, m.Outcome, sheet}
}

// replayed is what follows from the log of a match alone.
func replayed(t *testing.T, store *db.DB, id string) ending {
	t.Helper()
	m, log, err := store.MatchByID(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	v, ok := variant.ByKey(m.Variant)
	if !ok {
		t.Fatalf("match %s is of no known game %q", id, m.Variant)
	}
	s, err := table.Replay(v, m.Setup, log)
	if err != nil {
		t.Fatalf("match %s: %v", id, err)
	}
	e := ending{s.Version(), s.Ply(), s.Game().Position(), s.Outcome(), nil}
	if g, ok := s.Game().(game.Scorer); ok {
		e.sheet = g.Sheet()
	}
	return e
}

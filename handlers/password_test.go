package handlers

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
)

// cheap is an effort at which tests of everything else need not wait.
var cheap = effort{memory: 64, time: 1, threads: 1}

func TestT7_Hash(t *testing.T) {
	t.Parallel()
	h := newHasher(usualEffort)
	stored, err := h.hash(t.Context(), "correct horse")
	if err != nil || !strings.HasPrefix(stored, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Fatalf("%q, %v", stored, err)
	}
	for password, want := range map[string]bool{"correct horse": true, "correct horsf": false, "": false} {
		right, stale, err := h.check(t.Context(), password, stored)
		if err != nil || right != want || stale {
			t.Errorf("check(%q): right %t, stale %t, %v", password, right, stale, err)
		}
	}
	again, _ := h.hash(t.Context(), "correct horse")
	if again == stored {
		t.Error("the same password has the same hash twice: no salt")
	}
	old, err := newHasher(cheap).hash(t.Context(), "correct horse")
	if err != nil {
		t.Fatal(err)
	}
	if right, stale, err := h.check(t.Context(), "correct horse", old); !right || !stale || err != nil {
		t.Errorf("a cheaper hash: right %t, stale %t, %v", right, stale, err)
	}
	if right, _, err := h.check(t.Context(), "anything", ""); right || err != nil {
		t.Errorf("nobody's password: right %t, %v", right, err)
	}
	for _, bad := range []string{"x", "$argon2id$v=19$m=1,t=1,p=1$a", "$argon2i$v=19$m=64,t=1,p=1$AAAA$AAAA", strings.Replace(stored, "v=19", "v=18", 1),
		strings.Replace(stored, "m=19456", "m=99999999", 1), strings.Replace(stored, "p=1", "p=0", 1), stored[:len(stored)-8]} {
		if _, _, err := h.check(t.Context(), "x", bad); !errors.Is(err, errHash) {
			t.Errorf("check against %q: %v", bad, err)
		}
	}
}

// TestT7_FewAtOnce: so many hash, so many wait, everybody else is refused at
// once.
func TestT7_FewAtOnce(t *testing.T) {
	t.Parallel()
	h := newHasher(cheap)
	for range cap(h.turns) {
		h.turns <- struct{}{} // somebody hashes, and does not end
	}
	ctx, cancel := context.WithCancel(t.Context())
	errs := make(chan error, cap(h.line)+5)
	var wg sync.WaitGroup
	for range cap(h.line) + 5 {
		wg.Go(func() {
			_, err := h.hash(ctx, "correct horse")
			errs <- err
		})
	}
	for range 5 {
		if err := <-errs; !errors.Is(err, errHashing) {
			t.Errorf("beyond the line: %v", err)
		}
	}
	cancel()
	wg.Wait()
	for range cap(h.line) {
		if err := <-errs; !errors.Is(err, context.Canceled) {
			t.Errorf("in the line: %v", err)
		}
	}
	if cap(h.line) != cap(h.turns)+hashesWaiting || cap(h.turns) > hashesAtOnce {
		t.Errorf("%d at once, %d in the line", cap(h.turns), cap(h.line))
	}
}

func TestT7_Passwords(t *testing.T) {
	t.Parallel()
	for _, good := range []string{"correct horse", "hunter-of-stars", "пароль-и-ещё", "        x", strings.Repeat("ab", 128), "Ωmega-34", "tr0ub4dor&3"} {
		if err := readPassword(good, "marta", "m@x.org"); err != nil {
			t.Errorf("readPassword(%q): %v", good, err)
		}
	}
	for bad, says := range map[string]string{
		"":                        "at least 8",
		"1234567":                 "at least 8",
		"äöüäöüä":                 "at least 8",
		strings.Repeat("ab", 129): "at most 256",
		strings.Repeat("x", 5000): "at most 256",
		"password":                "everybody tries",
		"PassWord1":               "everybody tries",
		"qwertyuiop":              "everybody tries",
		"1234567890":              "everybody tries",
		"Marta-Maria":             "your name",
		"marta-maria99":           "your name",
		"m@example.org":           "your name",
		"aaaaaaaaaaaaa":           "over and over",
	} {
		var f *formError
		if err := readPassword(bad, "Marta-Maria", "m@example.org"); !errors.As(err, &f) || !strings.Contains(f.sentence, says) {
			t.Errorf("readPassword(%q): %v, want %q", bad, err, says)
		}
	}
	if len(common()) != commonRefused {
		t.Errorf("%d common passwords are known", len(common()))
	}
}

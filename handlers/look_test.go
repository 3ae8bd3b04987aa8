package handlers

import (
	"errors"
	"strings"
	"testing"
)

func TestT11_AccountNames(t *testing.T) {
	t.Parallel()
	for _, good := range []string{"ab", "Marta", "ann_b", "x-1", "A2345678901234567890"[:20], "Q9"} {
		if name, err := readAccountName(" " + good + " "); err != nil || name != good {
			t.Errorf("%q: %q, %v", good, name, err)
		}
	}
	for _, bad := range []string{"", "a", "1ab", "-ab", "_ab", "ab-", "ab_", "a b", "a.b", "änn", "маrta", "A23456789012345678901", "a\x00b", "<b>", "@ab",
		"admin", "Admin2", "ADM1N", "adrnin", "hilltop", "H1LLTOP", "Hilltop_Support", "guest", "Guest123", "moderator", "rnoderator", "Deleted-player", "root", "r00t", "support", "0fficial"} {
		var f *formError
		if name, err := readAccountName(bad); err == nil || !errors.As(err, &f) {
			t.Errorf("%q is taken as %q, %v", bad, name, err)
		}
	}
}

func TestT11_Looks(t *testing.T) {
	t.Parallel()
	for _, same := range [][]string{
		{"marta", "MARTA", "Marta", "rnarta", "mаrta", "mаrtа", "Mar-ta", "mar_ta", "márta", "m a r t a", "ｍａｒｔａ", "маrта"},
		{"bill", "BILL", "b1ll", "bi1l", "biII", "bіll", "B!LL"[:1] + "ILL"},
		{"wolf", "vvolf", "w0lf", "wοlf"},
	} {
		for _, name := range same {
			if lookOf(name) != lookOf(same[0]) {
				t.Errorf("%q looks like %q, %q like %q", same[0], lookOf(same[0]), name, lookOf(name))
			}
		}
	}
	for _, other := range [][2]string{{"marta", "martha"}, {"anna", "hanna"}, {"иван", "ivan"}, {"max2", "max3"}} {
		if lookOf(other[0]) == lookOf(other[1]) {
			t.Errorf("%q and %q look the same: %q", other[0], other[1], lookOf(other[0]))
		}
	}
	if strings.ContainsAny(lookOf("Guest 123"), " ") || !isReserved(lookOf("Guest 123")) {
		t.Errorf("look of a guest: %q", lookOf("Guest 123"))
	}
}

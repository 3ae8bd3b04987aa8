package variant

import "testing"

func TestQH_IsAnnouncedOnly(t *testing.T) {
	v, ok := ByKey("queen-of-the-hill")
	if !ok || v.Playable() || v.UCI != "" {
		t.Errorf("%+v", v)
	}
	if _, ok := Rules(v.Key); ok {
		t.Error("it is not of the chess family")
	}
}

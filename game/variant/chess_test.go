package variant

import (
	"testing"

	"hilltop/game"
)

func TestChess_HasNoGoalsOfItsOwn(t *testing.T) {
	wantOutcome(t, position(t, "chess", "6k1/8/8/8/8/4K3/8/8 w - - 0 1", "e3d4"), "*", "", "")
	wantOutcome(t, position(t, "chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"), "*", "", "")
	wantOutcome(t, position(t, "chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"), "1-0", game.Checkmate, "")
	wantRefused(t, "chess", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1")
	wantRefused(t, "chess", "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1")
}

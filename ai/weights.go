package ai

import "hilltop/game/chess"

// taper is a pair of centipawns packed into one number: for the middlegame
// and for the endgame. It adds, subtracts and multiplies by whole numbers.
type taper int32

func tp(middle, end int) taper { return taper(end<<16 + middle) }

func (t taper) middle() int { return int(int16(uint32(t))) }
func (t taper) end() int    { return int(int16(uint32(t+0x8000) >> 16)) }

// phases are how much of the middlegame a man stands for.
var phases = [8]int{chess.Knight: 1, chess.Bishop: 1, chess.Rook: 2, chess.Queen: 4}

const fullPhase = 24

// weights are what the evaluation counts with, in centipawns. There is one set
// for each kind of rules; evaluate says what each is counted for.
type weights struct {
	// men and hand are by role: on the board, and in the reserve for each and
	// for having one at all.
	men, hand, first, second [8]taper
	// places are what squares are worth to White's men, by role: the a- to the
	// d-file of each rank from the first; the other files mirror them.
	places [8][32]taper
	// reach is by role and number of squares that a man may go to.
	reach [8][28]taper
	pair  taper // of bishops

	rookOpen, rookHalf taper // files without pawns, without own pawns
	outpost            [8]taper

	isolated, doubled, backward taper
	linked, passed              [8]taper // by rank
	passTheirs, passOurs        taper    // king's distance to a passed pawn, for each rank beyond the third
	passBlocked, passFree       taper    // likewise
	passStep                    taper

	byPawn, byPush, loose, byKing, cramped taper    // threats
	byMinor, byRook                        [8]taper // likewise, by the role attacked

	// near and home are by role and distance from the enemy's and the own king.
	near, home [8][8]taper

	// shelter is by the distance of the nearest own pawn on a file by the
	// king, 0 for none; storm likewise for the enemy's.
	shelter, storm [8]taper
	bare           taper // neither

	turn taper // to be on move

	// goal is by the king's distance to one, and what more it is on move.
	goal, goalTurn                                 [farAway + 1]taper
	goalHeld, goalTwice, goalPawn, goalGuard, brim taper

	given    [4]taper // checks, by how many are still needed
	givenMen [4]taper // likewise, for each piece that could give them

	// peril is by how many checks have been given to the king.
	peril [3]peril
}

// peril is what counts as danger to a king, in sixteenths of a unit; its square
// is taken off the value.
type peril struct {
	always               int32
	turn                 int32    // the attacker is on move
	hunter, pack         [8]int32 // attackers of the ring, by role; times their number
	hits, weak, pawnHits int32    // attacks on its squares
	noQueen              int32
	safe, more, any      [8]int32 // checks, by role: without loss, several such, any
	drop, dropNear       [8]int32 // likewise by drops
	pocket, open         [8]int32 // men in reserve; times the holes in the ring
	company              int32    // attackers on the board with a reserve behind them
	escape               int32    // squares that the king may go to
	pins, uncover        int32    // men that shield it, and that uncover a check
	shelter, storm       [8]int32
	bare                 int32
	late                 int32 // how much of it counts in the endgame, in 64ths
}

package ai

import "hilltop/game/chess"

// taper is a pair of centipawns packed into one number: for the middlegame
// and for the endgame. It adds, subtracts and multiplies by whole numbers.
type taper int32

func tp(middle, end int) taper { return taper(end<<16 + middle) }

func (t taper) middle() int { return int(int16(uint32(t))) }
func (t taper) end() int    { return int(int16(uint32(t+0x8000) >> 16)) }

// worth is the value of men on the board.
var worth = [8]taper{
	chess.Pawn: tp(88, 118), chess.Knight: tp(340, 300), chess.Bishop: tp(355, 318),
	chess.Rook: tp(480, 545), chess.Queen: tp(1020, 990),
}

// worthBoard and worthHand are the same where captures are dropped again.
var (
	worthBoard = [8]taper{
		chess.Pawn: tp(100, 110), chess.Knight: tp(255, 255), chess.Bishop: tp(265, 265),
		chess.Rook: tp(345, 375), chess.Queen: tp(620, 660),
	}
	worthHand = [8]taper{
		chess.Pawn: tp(112, 120), chess.Knight: tp(285, 285), chess.Bishop: tp(275, 275),
		chess.Rook: tp(380, 395), chess.Queen: tp(680, 700),
	}
)

// phases are how much of the middlegame a man stands for.
var phases = [8]int{chess.Knight: 1, chess.Bishop: 1, chess.Rook: 2, chess.Queen: 4}

const fullPhase = 24

// places are what squares are worth to White's men: the a- to the d-file of
// each rank from the first; the other files mirror them.
var places = [8][2][32]int8{
	chess.Pawn: {
		{
			0, 0, 0, 0,
			-6, 2, -6, -12,
			-8, -2, 2, 2,
			-8, -6, 8, 18,
			-2, 2, 6, 16,
			4, 10, 20, 24,
			30, 40, 40, 44,
			0, 0, 0, 0,
		},
		{
			0, 0, 0, 0,
			4, 4, 4, 6,
			0, 2, -2, 0,
			6, 4, -4, -6,
			14, 10, 2, -4,
			36, 32, 22, 14,
			64, 56, 48, 42,
			0, 0, 0, 0,
		},
	},
	chess.Knight: {
		{
			-70, -34, -30, -22,
			-30, -18, -8, 0,
			-22, 2, 10, 14,
			-12, 6, 16, 20,
			-6, 12, 24, 32,
			-10, 18, 32, 38,
			-34, -12, 18, 24,
			-96, -40, -26, -12,
		},
		{
			-44, -34, -24, -16,
			-30, -18, -12, -4,
			-22, -8, 0, 14,
			-14, 0, 14, 24,
			-14, 2, 16, 24,
			-20, -8, 8, 16,
			-30, -18, -12, 4,
			-52, -38, -26, -18,
		},
	},
	chess.Bishop: {
		{
			-18, -4, -12, -14,
			2, 14, 10, 0,
			0, 12, 12, 10,
			-4, 6, 10, 20,
			-6, 6, 12, 24,
			0, 12, 14, 14,
			-20, -4, -4, -8,
			-28, -12, -20, -18,
		},
		{
			-20, -10, -12, -6,
			-12, -10, -4, 0,
			-6, 0, 4, 8,
			-6, 2, 8, 12,
			-4, 4, 6, 12,
			-2, 2, 4, 6,
			-8, -2, 0, 2,
			-16, -10, -8, -6,
		},
	},
	chess.Rook: {
		{
			-16, -10, 2, 10,
			-30, -12, -8, 0,
			-26, -10, -8, -4,
			-20, -8, -6, 0,
			-14, -4, 6, 10,
			-6, 6, 10, 14,
			10, 14, 24, 28,
			8, 8, 10, 14,
		},
		{
			-8, -4, -2, -6,
			-8, -8, -4, -4,
			-4, -2, -4, -6,
			2, 4, 2, 0,
			6, 6, 6, 2,
			8, 8, 6, 4,
			12, 12, 10, 8,
			10, 10, 10, 8,
		},
	},
	chess.Queen: {
		{
			-8, -10, -6, 4,
			-10, -2, 6, 6,
			-6, 2, 2, -2,
			-6, -6, -4, -6,
			-10, -8, -6, -6,
			-4, -4, 4, 8,
			-6, -24, 0, 4,
			-6, 6, 12, 16,
		},
		{
			-36, -30, -24, -16,
			-26, -22, -16, -6,
			-16, -6, 4, 4,
			-8, 8, 14, 26,
			-2, 14, 22, 32,
			-8, 8, 22, 30,
			-12, 10, 18, 26,
			-8, 6, 10, 14,
		},
	},
	chess.King: {
		{
			26, 40, 12, -12,
			26, 24, -10, -28,
			-14, -14, -26, -36,
			-34, -28, -38, -48,
			-36, -28, -38, -48,
			-24, -14, -24, -34,
			-20, -8, -18, -26,
			-30, -18, -24, -30,
		},
		{
			-50, -30, -20, -20,
			-26, -10, -2, 2,
			-14, 0, 10, 14,
			-12, 10, 20, 24,
			-2, 20, 28, 30,
			4, 24, 30, 30,
			-8, 16, 18, 18,
			-50, -24, -14, -10,
		},
	},
}

package ai

// The ladders of the levels. Each level was measured against the one below;
// README.md tells how and with what result.
var (
	goalLadder = ladder{
		form: 1200,
		rungs: [MaxLevel + 1]skill{
			{nodes: 50, blind: 960, narrow: 940, whim: 900},
			{nodes: 60, blind: 880, narrow: 870, whim: 750},
			{nodes: 105, blind: 710, narrow: 590, whim: 450},
			{nodes: 200, blind: 545, narrow: 365, whim: 265},
			{nodes: 820, blind: 281, narrow: 130, whim: 110},
			{nodes: 1800, blind: 155, narrow: 35, whim: 68},
			{nodes: 6000, blind: 35, whim: 35},
			{nodes: 20_000, whim: 20},
			{nodes: 150_000, whim: 8},
		},
	}
	dropLadder = ladder{
		form: 900,
		rungs: [MaxLevel + 1]skill{
			{nodes: 30, blind: 1024, narrow: 1000, whim: 1000},
			{nodes: 40, blind: 1000, narrow: 955, whim: 800},
			{nodes: 80, blind: 790, narrow: 690, whim: 500},
			{nodes: 150, blind: 640, narrow: 470, whim: 320},
			{nodes: 420, blind: 400, narrow: 210, whim: 150},
			{nodes: 1200, blind: 200, narrow: 60, whim: 75},
			{nodes: 4500, blind: 50, whim: 35},
			{nodes: 20_000, whim: 20},
			{nodes: 150_000, whim: 8},
		},
	}
	checkLadder = ladder{
		form: 900,
		rungs: [MaxLevel + 1]skill{
			{nodes: 50, blind: 980, narrow: 970, whim: 900},
			{nodes: 60, blind: 900, narrow: 915, whim: 700},
			{nodes: 100, blind: 730, narrow: 620, whim: 450},
			{nodes: 220, blind: 540, narrow: 360, whim: 240},
			{nodes: 560, blind: 320, narrow: 160, whim: 125},
			{nodes: 1700, blind: 150, narrow: 30, whim: 65},
			{nodes: 6000, blind: 35, whim: 35},
			{nodes: 20_000, whim: 20},
			{nodes: 150_000, whim: 8},
		},
	}
	plainLadder = ladder{
		form: 900,
		rungs: [MaxLevel + 1]skill{
			{nodes: 50, blind: 980, narrow: 970, whim: 900},
			{nodes: 60, blind: 900, narrow: 915, whim: 700},
			{nodes: 100, blind: 730, narrow: 620, whim: 450},
			{nodes: 220, blind: 540, narrow: 360, whim: 240},
			{nodes: 560, blind: 320, narrow: 160, whim: 125},
			{nodes: 1700, blind: 150, narrow: 30, whim: 65},
			{nodes: 6000, blind: 35, whim: 35},
			{nodes: 20_000, whim: 20},
			{nodes: 150_000, whim: 8},
		},
	}
	handLadder = ladder{
		form: 600,
		rungs: [MaxLevel + 1]skill{
			{nodes: 60, blind: 850, narrow: 800, whim: 700},
			{nodes: 80, blind: 740, narrow: 650, whim: 500},
			{nodes: 150, blind: 600, narrow: 430, whim: 320},
			{nodes: 250, blind: 470, narrow: 280, whim: 200},
			{nodes: 500, blind: 330, narrow: 150, whim: 130},
			{nodes: 1200, blind: 180, narrow: 60, whim: 80},
			{nodes: 4000, blind: 60, whim: 40},
			{nodes: 16_000, whim: 20},
			{nodes: 120_000, whim: 8},
		},
	}
)

package ai

// The ladders of the levels. Each level was measured against the one below;
// README.md tells how and with what result.
var (
	goalLadder = ladder{
		form: 1350,
		rungs: [MaxLevel + 1]skill{
			{nodes: 40, blind: 520, narrow: 975, whim: 1100},
			{nodes: 48, blind: 490, narrow: 945, whim: 900},
			{nodes: 65, blind: 470, narrow: 860, whim: 720},
			{nodes: 130, blind: 440, narrow: 540, whim: 400},
			{nodes: 550, blind: 320, narrow: 190, whim: 150},
			{nodes: 3200, blind: 110, narrow: 20, whim: 55},
			{nodes: 25_000, blind: 12, whim: 22},
			{nodes: 300_000},
			{nodes: 550_000},
		},
	}
	dropLadder = ladder{
		form: 1350,
		rungs: [MaxLevel + 1]skill{
			{nodes: 30, blind: 500, narrow: 985, whim: 1000},
			{nodes: 40, blind: 480, narrow: 970, whim: 880},
			{nodes: 60, blind: 470, narrow: 905, whim: 720},
			{nodes: 105, blind: 460, narrow: 680, whim: 470},
			{nodes: 260, blind: 420, narrow: 400, whim: 265},
			{nodes: 2600, blind: 180, narrow: 60, whim: 68},
			{nodes: 45_000, blind: 8, whim: 14},
			{nodes: 400_000},
			{nodes: 550_000},
		},
	}
	checkLadder = ladder{
		form: 1350,
		rungs: [MaxLevel + 1]skill{
			{nodes: 45, blind: 1000, narrow: 985, whim: 950},
			{nodes: 60, blind: 900, narrow: 900, whim: 720},
			{nodes: 85, blind: 800, narrow: 735, whim: 570},
			{nodes: 170, blind: 640, narrow: 490, whim: 350},
			{nodes: 550, blind: 370, narrow: 195, whim: 147},
			{nodes: 4500, blind: 95, narrow: 18, whim: 48},
			{nodes: 70_000, blind: 6, whim: 11},
			{nodes: 480_000},
			{nodes: 550_000},
		},
	}
	plainLadder = ladder{
		form: 1350,
		rungs: [MaxLevel + 1]skill{
			{nodes: 45, blind: 1000, narrow: 985, whim: 950},
			{nodes: 60, blind: 900, narrow: 900, whim: 720},
			{nodes: 85, blind: 800, narrow: 735, whim: 570},
			{nodes: 170, blind: 640, narrow: 490, whim: 350},
			{nodes: 550, blind: 370, narrow: 195, whim: 147},
			{nodes: 3000, blind: 115, narrow: 22, whim: 57},
			{nodes: 25_000, blind: 12, whim: 22},
			{nodes: 300_000},
			{nodes: 550_000},
		},
	}
	handLadder = ladder{
		form: 1350,
		rungs: [MaxLevel + 1]skill{
			{nodes: 35, blind: 1000, narrow: 985, whim: 950},
			{nodes: 48, blind: 940, narrow: 930, whim: 880},
			{nodes: 68, blind: 820, narrow: 760, whim: 640},
			{nodes: 110, blind: 700, narrow: 560, whim: 440},
			{nodes: 190, blind: 550, narrow: 360, whim: 265},
			{nodes: 420, blind: 390, narrow: 200, whim: 160},
			{nodes: 3000, blind: 110, narrow: 30, whim: 65},
			{nodes: 50_000, whim: 25},
			{nodes: 600_000, whim: 6},
		},
	}
)

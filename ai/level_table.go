package ai

// Skills by level. Each was measured against the one below; README.md tells
// how and with what result.
var (
	goalSkills = [MaxLevel]skill{
		{nodes: 60, blind: 850, narrow: 800, whim: 400},
		{nodes: 150, blind: 700, narrow: 500, whim: 200},
		{nodes: 400, blind: 500, narrow: 250, whim: 120},
		{nodes: 1000, blind: 250, narrow: 100, whim: 60},
		{nodes: 3000, blind: 60, whim: 30},
		{nodes: 12_000, whim: 20},
		{nodes: 60_000, whim: 10},
		{},
	}
	dropSkills  = goalSkills
	checkSkills = goalSkills
	plainSkills = goalSkills
)

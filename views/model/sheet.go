package model

import (
	"strconv"

	"hilltop/game"
)

// Sheet is the score of a match of hands (QH17).
type Sheet struct {
	Names  [2]string
	Rounds []SheetRound
	Total  [2]string
	Lead   string // "marta leads", "Level"
	Leader string // the seat that leads; "" if none does
}

// SheetRound is one round of the sheet.
type SheetRound struct {
	Title string
	Hands []SheetHand
	Total [2]string // "" until one of its hands is over
}

// SheetHand is one hand of the sheet.
type SheetHand struct {
	Title         string
	Goal          string
	Dealer, First string // seats
	Points        [2]string
	Sum           string // running totals: "3 : 2"
	Why           string // how it ended, said with its points
	Replay, End   string // addresses, once there is something to see
	From, To      string // the plies of both, where a form asks for them
	Now           bool
	Won           string // the seat that won it
}

func (s scene) sheet() *Sheet {
	h := s.Live.Hand
	if h == nil {
		return nil
	}
	m := &Sheet{Names: [2]string{s.Match.Players[0].Name, s.Match.Players[1].Name}}
	var sum, round [2]int
	scored := 0
	for _, p := range h.Plan {
		if p.Number == 1 {
			m.Rounds = append(m.Rounds, SheetRound{Title: "Round " + strconv.Itoa(p.Round)})
			round = [2]int{}
		}
		r := &m.Rounds[len(m.Rounds)-1]
		row := SheetHand{
			Title: "Hand " + strconv.Itoa(p.Number), Goal: p.Goal, Dealer: seatID(p.Dealer), First: seatID(p.First),
			Now: p.Round == h.Round && p.Number == h.Number && h.Phase != game.PhaseOver,
		}
		row.Replay, row.End = s.handLinks(p.Round, p.Number)
		row.From, row.To = s.handPlies(p.Round, p.Number)
		if scored < len(s.Live.Sheet) && s.Live.Sheet[scored].Round == p.Round && s.Live.Sheet[scored].Hand == p.Number {
			done := s.Live.Sheet[scored]
			scored++
			row.score(done)
			row.Why = s.handText(done)
			for seat, n := range done.Points {
				sum[seat] += n
				round[seat] += n
			}
			row.Sum = scoreText(sum)
			r.Total = [2]string{strconv.Itoa(round[0]), strconv.Itoa(round[1])}
		}
		r.Hands = append(r.Hands, row)
	}
	m.Total = [2]string{strconv.Itoa(sum[0]), strconv.Itoa(sum[1])}
	m.leader(s, sum)
	return m
}

func (h *SheetHand) score(done game.HandScore) {
	h.Won = seatID(done.Winner)
	for seat, n := range done.Points {
		h.Points[seat] = "–"
		if n > 0 {
			h.Points[seat] = strconv.Itoa(n)
		}
	}
}

func (m *Sheet) leader(s scene, sum [2]int) {
	lead := game.NoSeat
	switch {
	case sum[0] > sum[1]:
		lead = game.First
	case sum[1] > sum[0]:
		lead = game.Second
	}
	m.Leader, m.Lead = seatID(lead), "Level"
	if lead.Playing() {
		m.Lead = s.whoFirst(lead) + " " + verb2(lead == s.Seat, "lead", "leads")
	}
}

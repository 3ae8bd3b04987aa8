package uci

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hilltop/ai"
	"hilltop/game"
	"hilltop/game/chess"
	"hilltop/game/variant"
)

// setOption reads "name N value V"; both may have blanks in them.
func (l *loop) setOption(args []string) error {
	if len(args) < 2 || args[0] != "name" {
		return fmt.Errorf("setoption needs: name <name> value <value>")
	}
	name, value := strings.Join(args[1:], " "), ""
	if at := slices.Index(args, "value"); at > 0 {
		name, value = strings.Join(args[1:at], " "), strings.Join(args[at+1:], " ")
	}
	l.finish()
	switch strings.ToLower(name) {
	case "uci_variant":
		return l.setVariant(value)
	case "hash":
		n, err := number(name, value, ai.MaxHash)
		if err == nil {
			l.engine.Resize(n)
		}
		return err
	case "multipv":
		n, err := number(name, value, maxLines)
		if err == nil {
			l.lines = n
		}
		return err
	case "skill":
		n, err := number(name, value, ai.MaxLevel)
		if err == nil {
			l.skill = n
		}
		return err
	case "seed":
		n, err := number(name, value, maxSeed)
		if err == nil {
			l.seed = uint64(n)
		}
		return err
	case "clear hash":
		l.engine.Forget()
		return nil
	}
	return fmt.Errorf("no such option: %.40q", name)
}

// number reads the value of an option, from 1 to most.
func number(name, value string, most int) (int, error) {
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 || n > most {
		return 0, fmt.Errorf("%.40s is a number from 1 to %d, not %.20q", name, most, value)
	}
	return n, nil
}

// setVariant changes the rules and sets up their usual position.
func (l *loop) setVariant(name string) error {
	v, ok := variant.ByName(name)
	if !ok || !speaks(v) {
		return fmt.Errorf("no such variant: %.40q", name)
	}
	g, err := newGame(v, "")
	if err != nil {
		return err
	}
	l.variant, l.game = v, g
	return nil
}

func newGame(v game.Variant, setup string) (chess.Game, error) {
	rules, ok := variant.Rules(v.Key)
	if !ok {
		return chess.Game{}, fmt.Errorf("%s is not played on a chess position", v.Name)
	}
	return chess.NewGame(rules, setup)
}

// position reads "startpos" or "fen ...", then "moves ...". At a fault the
// position before stays.
func (l *loop) position(args []string) error {
	l.finish()
	var moves []string
	if at := slices.Index(args, "moves"); at >= 0 {
		args, moves = args[:at], args[at+1:]
	}
	if len(args) == 0 || args[0] != "startpos" && args[0] != "fen" {
		return fmt.Errorf("position needs startpos or fen")
	}
	fen := strings.Join(args[1:], " ")
	if (args[0] == "fen") == (fen == "") {
		return fmt.Errorf("position needs startpos, or fen and a position")
	}
	g, err := newGame(l.variant, fen)
	if err != nil {
		return fmt.Errorf("position: %w", err)
	}
	for i, move := range moves {
		next, err := g.Apply(game.Action(move))
		if err != nil {
			return fmt.Errorf("position: move %d, %.20q: %w", i+1, move, err)
		}
		g = next.(chess.Game)
	}
	l.game = g
	return nil
}

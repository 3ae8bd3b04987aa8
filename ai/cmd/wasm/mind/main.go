//go:build js

// Program mind is the AI in a worker of its own: it reads a game as its page
// carries it and chooses. It draws nothing and knows no pages.
package main

import (
	"context"
	"strconv"
	"syscall/js"

	"hilltop/ai"
	"hilltop/game/table"
	"hilltop/game/variant"
)

// main puts one function into the worker's world and waits for it to be called:
//
//	hilltopThink(variant, setup, log, level, seed)
//
// level 0 asks for advice. It returns {ply, action, claim, score, mate, depth,
// nodes}, or {error}; while it thinks it calls hilltopThinking(depth, nodes).
func main() {
	var player ai.Player
	js.Global().Set("hilltopThink", js.FuncOf(func(_ js.Value, args []js.Value) any {
		c, err := think(&player, args[0].String(), args[1].String(), args[2].String(), args[3].Int(), args[4].String())
		if err != nil {
			return map[string]any{"error": err.Error()}
		}
		return map[string]any{
			"ply": c.Ply, "action": string(c.Action), "claim": string(c.Claim),
			"score": c.Score, "mate": c.Mate, "depth": c.Depth, "nodes": c.Nodes,
		}
	}))
	select {}
}

func think(player *ai.Player, key, setup, log string, level int, seed string) (ai.Choice, error) {
	v, _ := variant.ByKey(key) // what is no variant is refused below
	l, err := table.ReadLog(v, setup, log)
	if err != nil {
		return ai.Choice{}, err
	}
	tell := func(i ai.Info) { js.Global().Call("hilltopThinking", i.Depth, i.Nodes) }
	if level == 0 {
		return player.Advise(context.Background(), l.Game(), l.ToAct(), tell)
	}
	n, _ := strconv.ParseUint(seed, 16, 64) // as the page's form is read
	return player.Play(context.Background(), l.Game(), l.ToAct(), level, n, tell)
}

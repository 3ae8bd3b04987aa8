//go:build js

// Program mind is the AI in a worker of its own: it reads a game as its page
// carries it and chooses. It draws nothing and knows no pages.
package main

import (
	"context"
	"strconv"
	"syscall/js"

	"hilltop/ai"
	"hilltop/ai/brief"
)

// main puts one function into the worker's world and waits for it to be called:
//
//	hilltopThink(brief, level, seed)
//
// takes a game as package brief writes it; level 0 asks for advice. It returns {ply, action, claim, score, mate, depth,
// nodes}, or {error}; while it thinks it calls hilltopThinking(depth, nodes).
func main() {
	var player ai.Player
	js.Global().Set("hilltopThink", js.FuncOf(func(_ js.Value, args []js.Value) any {
		c, err := think(&player, args[0].String(), args[1].Int(), args[2].String())
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

func think(player *ai.Player, text string, level int, seed string) (ai.Choice, error) {
	g, err := brief.Read(text)
	if err != nil {
		return ai.Choice{}, err
	}
	tell := func(i ai.Info) { js.Global().Call("hilltopThinking", i.Depth, i.Nodes) }
	if level == 0 {
		return player.Advise(context.Background(), g, g.ToAct(), tell)
	}
	n, _ := strconv.ParseUint(seed, 16, 64) // as the page's form is read
	return player.Play(context.Background(), g, g.ToAct(), level, n, tell)
}

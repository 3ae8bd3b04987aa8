//go:build js

// Program rules runs in a worker of the pages of games without an opponent
// elsewhere and answers their forms in place of the server, with the same code.
package main

import (
	"context"
	"encoding/hex"
	"net/url"
	"strings"
	"syscall/js"
	"time"

	"hilltop/ai/brief"
	"hilltop/ai/solo"
	"hilltop/game/table"
	"hilltop/game/variant"
)

// main puts two functions into the worker's world and waits for them to be
// called. The second is for what asks the AI: hilltopBrief(form) is the game of a
// form as package brief writes it. The first,
//
//	hilltopAnswer(path, form, fragment, key, now, running)
//
// takes the path of a form, its fields as in the body of a request, whether a
// fragment is wanted, the 32 bytes of the device's key in hex, the time in
// milliseconds, and solo.Request's Running, a line each. It returns {status, type, file, body}.
func main() {
	js.Global().Set("hilltopAnswer", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return answer(args[0].String(), args[1].String(), args[2].Bool(), args[3].String(), int64(args[4].Float()), args[5].String())
	}))
	js.Global().Set("hilltopBrief", js.FuncOf(func(_ js.Value, args []js.Value) any { return tell(args[0].String()) }))
	select {}
}

// tell is the brief of a form's game; "" if it holds none.
func tell(body string) string {
	form, err := url.ParseQuery(body)
	if err != nil {
		return ""
	}
	v, _ := variant.ByKey(form.Get("variant")) // what is no variant cannot be read
	l, err := table.ReadLog(v, form.Get("setup"), form.Get("log"))
	if err != nil {
		return ""
	}
	return brief.Text(v, l.Setup, l.Game())
}

// answer is the Response to a form, ready for script.
func answer(path, body string, fragment bool, key string, now int64, running string) map[string]any {
	form, err := url.ParseQuery(body)
	if err != nil {
		return failure(err)
	}
	r := solo.Request{Path: path, Form: form, Fragment: fragment, Now: time.UnixMilli(now), Running: strings.Split(running, "\n")}
	if n, err := hex.Decode(r.Key[:], []byte(key[:min(len(key), 2*len(r.Key))])); err != nil || n != len(r.Key) {
		r.Key = [32]byte{}
	}
	res := solo.Answer(context.Background(), r, nil)
	if res.Err != nil {
		return failure(res.Err)
	}
	var text strings.Builder
	if err := res.Write(context.Background(), &text, fragment); err != nil {
		return failure(err)
	}
	kind := res.Type
	if kind == "" {
		kind = "text/html; charset=utf-8"
	}
	return map[string]any{"status": res.Status, "type": kind, "file": res.File, "body": text.String()}
}

// failure is the answer to what is not a game.
func failure(err error) map[string]any {
	return map[string]any{"status": 422, "type": "text/plain; charset=utf-8", "file": "", "body": err.Error()}
}

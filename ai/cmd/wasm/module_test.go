package wasm

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/hex"
	"encoding/json"
	"io"
	"math/rand/v2"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"hilltop/ai"
	"hilltop/ai/brief"
	"hilltop/ai/solo"
	"hilltop/game"
	"hilltop/game/table"
	"hilltop/game/variant"
)

const built = "../../../static/wasm"

// call is one function of a module that is called, and what it is given.
type call struct {
	Name string `json:"name"`
	Args []any  `json:"args"`
}

// inModule runs a built module under Node and makes calls. The results are as
// JSON has them.
func inModule(t *testing.T, name string, calls []call) []map[string]any {
	t.Helper()
	packed, err := os.Open(filepath.Join(built, name+".gz"))
	if err != nil {
		t.Fatalf("%v: the modules for the browser are not built: make wasm", err)
	}
	defer packed.Close()
	r, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, plain, 0o600); err != nil {
		t.Fatal(err)
	}
	asked, err := json.Marshal(calls)
	if err != nil {
		t.Fatal(err)
	}
	node := exec.Command("node", "--stack-size=8192", "testdata/call.cjs", filepath.Join(built, "wasm_exec.js"), file)
	node.Stdin, node.Stderr = bytes.NewReader(asked), os.Stderr
	out, err := node.Output()
	if err != nil {
		t.Fatalf("node: %v", err)
	}
	var results []map[string]any
	if err := json.Unmarshal(out, &results); err != nil || len(results) != len(calls) {
		t.Fatalf("%v: %d results for %d calls", err, len(results), len(calls))
	}
	return results
}

// games are logs of every variant, from the start and from the middle.
func games(t *testing.T) (list []table.Log) {
	t.Helper()
	random := rand.New(rand.NewPCG(20, 26))
	for _, v := range variant.All {
		if !v.Playable() {
			continue
		}
		l, err := table.StartLog(v, "")
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; n < 75 && !l.Outcome().Over; n++ {
			e := game.Entry{Seat: l.ToAct()}
			if e.Seat == game.Dealer {
				e.Action = l.Game().Draw(game.Secret{byte(n), 7})
			} else {
				legal := l.Game().Legal()
				e.Action = legal[random.IntN(len(legal))]
			}
			if l, err = l.Add(e); err != nil {
				t.Fatal(err)
			}
			if l.ToAct().Playing() && (n < 2 || n%15 == 0) {
				list = append(list, l)
			}
		}
		list = append(list, l)
	}
	return list
}

// asked are the forms that a page could send in a game.
func asked(l table.Log) (list []call) {
	seat := l.ToAct()
	base := url.Values{
		"game": {"abc-1"}, "variant": {l.Variant.Key}, "setup": {l.Setup}, "log": {l.Text()}, "level": {"3"}, "you": {"first"},
		"name1": {`<b>"Ann" & 'Bo'</b>`}, "name2": {"Zoë ♞"}, "flip": {"1"}, "undo": {"1"}, "hints": {"1"}, "seed": {"1f3c"}, "version": {"9"}, "pov": {""},
	}
	if seat == game.Second {
		base.Set("you", "second")
	}
	ask := func(path string, more ...string) {
		f := url.Values{}
		for k, v := range base {
			f[k] = v
		}
		for i := 0; i < len(more); i += 2 {
			f.Set(more[i], more[i+1])
		}
		list = append(list, call{"hilltopAnswer", []any{path, f.Encode(), true, strings.Repeat("5a", 32), 1_790_000_000_000, ""}})
	}
	for _, path := range []string{solo.PathAI, solo.PathLocal} {
		ask(path, "do", "show")
		ask(path, "do", "start")
		ask(path, "do", "undo")
		ask(path, "look", "1", "pov", "black")
		ask(path, "why", "a1h7")
		ask(path, "text", "nonsense")
		ask(path, "action", string(game.Resign))
		ask(path + solo.TailRow)
		ask(path + solo.TailRecord)
		if legal := l.Game().Legal(); seat.Playing() && len(legal) > 0 {
			ask(path, "action", string(legal[0]))
			ask(path, "do", "hint", "best", string(legal[len(legal)-1]))
		}
	}
	ask("/ai", "log", "e2e5 nonsense")
	ask("/ai", "variant", "nine-mens-morris")
	return list
}

// TestTheModuleAnswersLikeTheServer: the module for the browser, with its small
// templ and its small library, gives byte for byte the pages that the server
// gives with the whole ones, the same records and the same cards.
func TestTheModuleAnswersLikeTheServer(t *testing.T) {
	var calls []call
	for _, l := range games(t) {
		calls = append(calls, asked(l)...)
	}
	for i, got := range inModule(t, "rules.wasm", calls) {
		a := calls[i].Args
		form, err := url.ParseQuery(a[1].(string))
		if err != nil {
			t.Fatal(err)
		}
		r := solo.Request{Path: a[0].(string), Form: form, Fragment: true, Now: time.UnixMilli(1_790_000_000_000)}
		if _, err := hex.Decode(r.Key[:], []byte(a[3].(string))); err != nil {
			t.Fatal(err)
		}
		res := solo.Answer(context.Background(), r, nil)
		var want strings.Builder
		if res.Err != nil {
			want.WriteString(res.Err.Error())
		} else if err := res.Write(context.Background(), &want, true); err != nil {
			t.Fatal(err)
		}
		if got["status"] != float64(res.Status) || got["body"] != want.String() || got["file"] != res.File {
			t.Fatalf("%s %s:\nstatus %v %q\n%s\nwant %d %q\n%s", a[0], a[1], got["status"], got["file"], got["body"], res.Status, res.File, want.String())
		}
	}
	t.Logf("%d answers are the same", len(calls))
}

// TestTheModuleChoosesLikeTheServer: levels are equal on every device, so the
// module chooses what the whole program chooses, after as many positions.
func TestTheModuleChoosesLikeTheServer(t *testing.T) {
	var calls []call
	var wants []ai.Choice
	var player ai.Player
	for i, l := range games(t) {
		if !l.ToAct().Playing() {
			continue
		}
		level, seed := []int{1, 2, 4, 0}[i%4], uint64(i)*77
		calls = append(calls, call{"hilltopThink", []any{brief.Text(l.Variant, l.Setup, l.Game()), level, strconv.FormatUint(seed, 16)}})
		var c ai.Choice
		var err error
		if level == 0 {
			c, err = player.Advise(context.Background(), l.Game(), l.ToAct(), nil)
		} else {
			c, err = player.Play(context.Background(), l.Game(), l.ToAct(), level, seed, nil)
		}
		if err != nil {
			t.Fatal(err)
		}
		wants = append(wants, c)
	}
	if len(calls) < 15 {
		t.Fatalf("only %d positions", len(calls))
	}
	calls = append(calls, call{"hilltopThink", []any{"nonsense", 1, "0"}})
	got := inModule(t, "ai.wasm", calls)
	for i, want := range wants {
		if g := got[i]; g["action"] != string(want.Action) || g["claim"] != string(want.Claim) || g["ply"] != float64(want.Ply) || g["nodes"] != float64(want.Nodes) {
			t.Errorf("%v: %v, want %+v", calls[i].Args, g, want)
		}
	}
	if got[len(got)-1]["error"] == nil {
		t.Errorf("nonsense is thought about: %v", got[len(got)-1])
	}
}

// TestModulesBringNoNetwork: net/http alone is most of a megabyte.
func TestModulesBringNoNetwork(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join("../../..", name))
		if err != nil {
			t.Fatal(err)
		}
		if name == "go.mod" {
			text = append(text, "\nreplace github.com/a-h/templ => ./ai/cmd/wasm/templ\n"...)
		}
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, pkg := range []string{"./mind", "./rules"} {
		list := exec.Command("go", "list", "-deps", "-modfile="+filepath.Join(dir, "go.mod"), pkg)
		list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
		out, err := list.Output()
		if err != nil {
			t.Fatal(err)
		}
		deps := strings.Fields(string(out))
		for _, heavy := range []string{"net", "net/http", "crypto/tls", "html/template", "os/exec"} {
			if slices.Contains(deps, heavy) {
				t.Errorf("%s brings %s", pkg, heavy)
			}
		}
		if !slices.Contains(deps, "hilltop/game/chess") {
			t.Errorf("%s: only %d packages seen", pkg, len(deps))
		}
	}
}

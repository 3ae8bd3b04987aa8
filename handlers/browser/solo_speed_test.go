package browser

import (
	"fmt"
	"testing"
	"time"
)

// TestTheAIIsQuick: its worker is ready soon, weak levels answer at once, and the
// strongest does not take longer than it says. Each figure is the best of
// three, for the machine may have other things to do. It runs alone, ahead of
// the tests that run side by side.
func TestTheAIIsQuick(t *testing.T) {
	s := alone(t, newSite(t).url)
	best := func(name string, most time.Duration, script string, before func()) {
		t.Helper()
		quickest := time.Hour
		for range 3 {
			before()
			took := promised[float64](s.visitor, script)
			quickest = min(quickest, time.Duration(took*float64(time.Millisecond)))
		}
		t.Logf("%s: %v", name, quickest.Round(time.Millisecond))
		if quickest > most {
			t.Errorf("%s after %v, %v is allowed", name, quickest.Round(time.Millisecond), most)
		}
	}
	fresh := func() {
		s.open("/ai?variant=king-of-the-hill")
		s.ready()
	}
	best("the worker is ready", 600*time.Millisecond, `(async () => {
		const began = performance.now();
		globalThis.mind = hill.solo.worker.start('ai.wasm');
		await mind.ready;
		return performance.now() - began;
	})()`, fresh)

	// The very first question to a worker: nothing is warm yet.
	again := func() {
		_ = promised[int](s.visitor, `(async () => {
			mind.stop();
			mind = hill.solo.worker.start('ai.wasm');
			await mind.ready;
			return 0;
		})()`)
	}
	think := func(level int) string {
		return fmt.Sprintf(`(async () => {
			const began = performance.now();
			const c = await mind.ask('hilltopThink', ['king-of-the-hill||e2e4 e7e5 g1f3 b8c6 f1c4', %d, '7']);
			if (!c.action) throw new Error(c.error);
			return performance.now() - began;
		})()`, level)
	}
	for level := 1; level <= 4; level++ {
		best(fmt.Sprintf("level %d answers", level), 300*time.Millisecond, think(level), again)
	}
	best("level 8 answers", 2200*time.Millisecond, think(8), again)

	// It is told in the midst of its two seconds, and nothing is heard of it again.
	best("level 8 stops", 10*time.Millisecond, `(async () => {
		let heard = 0, over = 0;
		const asked = mind.ask('hilltopThink', ['king-of-the-hill||e2e4 e7e5 g1f3 b8c6 f1c4', 8, '7'], () => heard++)
			.catch(() => { over = performance.now(); });
		while (!heard) await new Promise(later => setTimeout(later, 20));
		await new Promise(later => setTimeout(later, 200));
		const began = performance.now(), before = heard;
		mind.stop();
		await asked;
		await new Promise(later => setTimeout(later, 300));
		if (!before || heard !== before) throw new Error('it goes on');
		return over - began;
	})()`, again)
}

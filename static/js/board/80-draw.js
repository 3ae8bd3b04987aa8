// Drawing on the board (M4) is fetched when it is first wanted. What is pressed
// and let go meanwhile waits for it, so that the first arrow is drawn too.
hill.early = [];
{
	const file = document.currentScript.dataset.draw;
	for (const name of ['pointerdown', 'pointerup', 'click']) {
		document.addEventListener(name, e => {
			if (e.target.closest?.(e.button ? '#board' : '#draw') && !(e.button && hill.drag.busy()) && hill.early?.push(e) === 1) import(file).catch(() => { hill.early = []; });
		});
	}
}

// Arrows and circles on the board: what they look like. A square is one unit
// wide, and the overlay is turned with the board. Each brush has a colour and a
// way of being broken of its own.
hill.shapes = (() => {
	'use strict';
	const brushes = [
		{name: 'solid', colour: '#0F5132', dash: ''},
		{name: 'dashed', colour: '#8B1A10', dash: '.3 .16'},
		{name: 'dotted', colour: '#0A3F8C', dash: '0 .2'},
		{name: 'double', colour: '#65229A', dash: ''},
	];
	const thick = .13, halo = .06, head = .34, round = .42;

	const sheet = new CSSStyleSheet();
	sheet.replaceSync('.drawn { position: absolute; z-index: 6; inset: 0; width: 100%; height: 100%; overflow: hidden; pointer-events: none; fill: none; stroke-linecap: round; stroke-linejoin: round; opacity: .9; forced-color-adjust: none }' +
		'[data-pov="second"] .drawn { transform: rotate(180deg) }' +
		'html.draws #board, html.draws #board .sq { cursor: crosshair; touch-action: none }');
	document.adoptedStyleSheets.push(sheet);

	function make(name, attributes) {
		const el = document.createElementNS('http://www.w3.org/2000/svg', name);
		for (const [k, v] of Object.entries(attributes)) el.setAttribute(k, v);
		return el;
	}

	// middle is where a square lies on a board that is not turned.
	const middle = name => [name.charCodeAt(0) - 96.5, 8.5 - name[1]];
	const n = x => x.toFixed(3);

	// line is the way of a shape, and what is filled at its end.
	function line(s) {
		const [x, y] = middle(s.from), [u, v] = middle(s.to);
		if (s.from === s.to) {
			const arc = 'a' + round + ' ' + round + ' 0 0 1 ';
			return {way: 'M' + n(x - round) + ' ' + y + arc + 2 * round + ' 0' + arc + -2 * round + ' 0', end: ''};
		}
		const long = Math.hypot(u - x, v - y), dx = (u - x) / long, dy = (v - y) / long;
		const at = (back, side) => n(u - back * dx - side * dy) + ' ' + n(v - back * dy + side * dx);
		return {
			way: 'M' + n(x + .2 * dx) + ' ' + n(y + .2 * dy) + 'L' + at(head, 0),
			end: 'M' + at(.04, 0) + 'L' + at(head + .06, .21) + 'L' + at(head + .06, -.21) + 'z',
		};
	}

	// draw makes the elements of a shape: a light edge below, the brush above.
	function draw(s) {
		const brush = brushes[s.brush], {way, end} = line(s), g = make('g', {'data-shape': s.from + s.to, 'data-brush': brush.name});
		const double = brush.name === 'double', wide = double ? thick * 1.6 : thick;
		g.append(make('path', {d: way + end, stroke: '#FFFDF8', 'stroke-width': wide + halo}));
		g.append(make('path', {d: way, stroke: brush.colour, 'stroke-width': wide, 'stroke-dasharray': brush.dash}));
		if (double) g.append(make('path', {d: way, stroke: '#FFFDF8', 'stroke-width': thick * .5}));
		if (end) g.append(make('path', {d: end, fill: brush.colour, stroke: brush.colour, 'stroke-width': .04}));
		return g;
	}

	return {make, draw};
})();

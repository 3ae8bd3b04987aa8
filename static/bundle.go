package static

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// matches lists the files of a pattern by name. A pattern without files is an
// error: it is a bundle that someone forgot.
func matches(files fs.FS, pattern string) ([]string, error) {
	names, err := fs.Glob(files, pattern)
	if err != nil {
		return nil, err
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("no file fits %q", pattern)
	}
	slices.Sort(names)
	return names, nil
}

// join puts the files of a pattern together, without what only people read.
func join(files fs.FS, pattern string) ([]byte, error) {
	names, err := matches(files, pattern)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		switch path.Ext(name) {
		case ".css":
			out.WriteString(stripCSS(string(text)))
		case ".js":
			out.WriteString(stripJS(string(text)))
		}
	}
	return out.Bytes(), nil
}

// stripJS removes indentation, empty lines, lines that are a comment from the
// first character on, and blanks beside signs. Lines stay lines, but for those
// whose end cannot be that of a statement or says so itself, and those before a
// brace, which ends every statement, or before what begins none. So nothing depends
// on where one ends. That is safe as long as no text of the source stretches over
// lines, which a test watches; everything cleverer would need a parser.
func stripJS(text string) string {
	var out strings.Builder
	open := false // the line before is not told from the next by a sign
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "//") {
			continue
		}
		if open && strings.IndexByte("}.?:)]&|", line[0]) < 0 {
			out.WriteByte('\n')
		}
		line = squeeze(line)
		out.WriteString(line)
		open = !strings.ContainsAny(line[len(line)-1:], ";{,(")
	}
	if open {
		out.WriteByte('\n')
	}
	return out.String()
}

// signs need no blank beside them.
const signs = "=+-*/<>!&|?:;,(){}[]"

// squeeze removes the blanks beside signs from a line, but for those in
// quotes and in regular expressions, and the one in "a + +b".
func squeeze(line string) string {
	var out []byte
	last := func() byte {
		if len(out) == 0 {
			return '('
		}
		return out[len(out)-1]
	}
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case c == '\'' || c == '"', c == '/' && startsRegexp(out):
			end := closing(line, i)
			out = append(out, line[i:end]...)
			i = end - 1
			continue
		case strings.HasPrefix(line[i:], " //"):
			return string(out)
		case c == ' ':
			next := line[i+1]
			double := last() == next && (next == '+' || next == '-')
			if strings.IndexByte(signs+" ", last()) >= 0 && !double || strings.IndexByte(signs, next) >= 0 && !double {
				continue
			}
		}
		out = append(out, c)
	}
	return string(out)
}

// startsRegexp tells a slash that opens a regular expression from a division,
// by what stands before it.
func startsRegexp(before []byte) bool {
	text := strings.TrimRight(string(before), " ")
	if text == "" || strings.HasSuffix(text, "return") {
		return true
	}
	return strings.IndexByte("(,=:[!&|?{;", text[len(text)-1]) >= 0
}

// closing is the end of the quoted text or regular expression that begins at
// from; a slash in brackets does not end one.
func closing(line string, from int) int {
	quote, class := line[from], false
	for i := from + 1; i < len(line); i++ {
		switch c := line[i]; {
		case c == '\\':
			i++
		case quote == '/' && c == '[':
			class = true
		case quote == '/' && c == ']':
			class = false
		case c == quote && !class:
			return i + 1
		}
	}
	return len(line)
}

// stripCSS removes comments, indentation and empty lines. Text in quotes is
// left alone.
func stripCSS(text string) string {
	var out strings.Builder
	var quote byte
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case quote != 0:
			if c == '\\' && i+1 < len(text) {
				out.WriteByte(c)
				i++
				c = text[i]
			} else if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '/' && strings.HasPrefix(text[i:], "/*"):
			end := strings.Index(text[i+2:], "*/")
			if end < 0 {
				return trimLines(out.String())
			}
			i += 2 + end + 1
			continue
		}
		out.WriteByte(c)
	}
	return trimLines(out.String())
}

func trimLines(text string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			out.WriteString(line)
			out.WriteByte('\n')
		}
	}
	return out.String()
}

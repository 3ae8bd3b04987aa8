package chess

import "strings"

// pgnToken is a piece of a record: a tag, a bracket, or a word.
type pgnToken struct {
	kind        byte   // 't' tag, 'w' word, '(' , ')', or 0 at the end
	text, value string // the word; or name and value of the tag
	line        int
}

// pgnScanner cuts a record into tokens. Comments, annotation glyphs and
// escaped lines are passed over.
type pgnScanner struct {
	text string
	pos  int
	line int
}

// pgnBreaks end a word.
const pgnBreaks = " \t\r\n\v\f{}()[];$\""

func (s *pgnScanner) next() (pgnToken, error) {
	for s.pos < len(s.text) {
		switch b := s.text[s.pos]; {
		case b == ' ' || b >= '\t' && b <= '\r':
			s.skip(1)
		case b == ';' || b == '%' && (s.pos == 0 || s.text[s.pos-1] == '\n'):
			s.skipPast("\n")
		case b == '{':
			if line := s.line; !s.skipPast("}") {
				return pgnToken{}, pgnFault(line, "the comment that starts here is not closed by }")
			}
		case b == '$':
			if digits := span(s.text[s.pos+1:], isDigit); digits == 0 {
				return pgnToken{}, pgnFault(s.line, "$ must be followed by a number")
			}
			s.skip(1 + span(s.text[s.pos+1:], isDigit))
		case b == '(' || b == ')':
			s.skip(1)
			return pgnToken{kind: b, line: s.line}, nil
		case b == '[':
			return s.tag()
		case strings.IndexByte(pgnBreaks, b) >= 0:
			return pgnToken{}, pgnFault(s.line, "%q does not belong here", string(b))
		default:
			n := strings.IndexAny(s.text[s.pos:], pgnBreaks)
			if n < 0 {
				n = len(s.text) - s.pos
			}
			word := s.text[s.pos : s.pos+n]
			s.skip(n)
			return pgnToken{kind: 'w', text: word, line: s.line}, nil
		}
	}
	return pgnToken{line: s.line}, nil
}

// skip passes n bytes and counts the lines in them.
func (s *pgnScanner) skip(n int) {
	s.line += strings.Count(s.text[s.pos:s.pos+n], "\n")
	s.pos += n
}

// skipPast passes everything up to and including end, or to the end of the
// text, and reports whether end was there.
func (s *pgnScanner) skipPast(end string) bool {
	n := strings.Index(s.text[s.pos:], end)
	if n < 0 {
		s.skip(len(s.text) - s.pos)
		return false
	}
	s.skip(n + len(end))
	return true
}

// tag reads [Name "value"].
func (s *pgnScanner) tag() (pgnToken, error) {
	t := pgnToken{kind: 't', line: s.line}
	s.pos++
	s.blanks()
	n := span(s.text[s.pos:], isTagName)
	t.text = s.text[s.pos : s.pos+n]
	s.pos += n
	s.blanks()
	if n == 0 {
		return t, pgnFault(t.line, "after [ the name of a tag is missing")
	}
	value, ok := s.quoted()
	if !ok {
		return t, pgnFault(t.line, "the value of the tag %s is not in quotes on one line", shorten(t.text))
	}
	t.value = value
	s.blanks()
	if s.pos == len(s.text) || s.text[s.pos] != ']' {
		return t, pgnFault(t.line, "the tag %s is not closed by ]", shorten(t.text))
	}
	s.pos++
	return t, nil
}

func (s *pgnScanner) blanks() {
	s.pos += span(s.text[s.pos:], func(b byte) bool { return b == ' ' || b == '\t' })
}

// quoted reads "value" with \" and \\ in it, on one line.
func (s *pgnScanner) quoted() (string, bool) {
	if s.pos == len(s.text) || s.text[s.pos] != '"' {
		return "", false
	}
	var value strings.Builder
	for i := s.pos + 1; i < len(s.text); i++ {
		switch b := s.text[i]; {
		case b == '"':
			s.pos = i + 1
			return value.String(), true
		case b == '\n' || b == '\r':
			return "", false
		case b == '\\' && i+1 < len(s.text) && (s.text[i+1] == '"' || s.text[i+1] == '\\'):
			i++
			value.WriteByte(s.text[i])
		default:
			value.WriteByte(b)
		}
	}
	return "", false
}

// span is how many bytes at the start of text are of a kind.
func span(text string, kind func(byte) bool) int {
	for i := range len(text) {
		if !kind(text[i]) {
			return i
		}
	}
	return len(text)
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

func isTagName(b byte) bool {
	return isDigit(b) || b == '_' || b|0x20 >= 'a' && b|0x20 <= 'z'
}

// shorten keeps a text that is quoted in an error short.
func shorten(s string) string {
	const most = 40
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}

// Package godebug has no settings: a browser has no environment to take them
// from.
package godebug

// Setting is one that nobody set.
type Setting struct{ name string }

// New names a setting.
func New(name string) *Setting { return &Setting{name} }

// Name is what New was given.
func (s *Setting) Name() string { return s.name }

// Undocumented reports false.
func (s *Setting) Undocumented() bool { return false }

func (s *Setting) String() string { return s.name + "=" }

// IncNonDefault counts nothing.
func (s *Setting) IncNonDefault() {}

// Value is "": the setting was not set.
func (s *Setting) Value() string { return "" }

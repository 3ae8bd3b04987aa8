//go:build !js

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// leanFolder holds our own small versions of packages of the standard library,
// each in the folder of its import path.
const leanFolder = "ai/cmd/wasm/lean"

// leanRoot makes a GOROOT that is the toolchain's own but for the packages that
// a module replaces, and returns where it is. (An overlay would do the same,
// but the go command refuses one for a toolchain that it has fetched itself.)
// Everything else in it is a link.
func (b *builder) leanRoot(m module) (string, error) {
	root := filepath.Join(b.work, strings.TrimSuffix(m.file, ".wasm")+"-root")
	if err := os.RemoveAll(root); err != nil {
		return "", err
	}
	own, err := filepath.Abs(leanFolder)
	if err != nil {
		return "", err
	}
	if err := linkAll(b.root, root, "src"); err != nil {
		return "", err
	}
	return root, leanTree(filepath.Join(b.root, "src"), filepath.Join(root, "src"), own, "", m.lean)
}

// leanTree links the packages in and below path of a source tree, and takes
// those of the list from our own.
func leanTree(from, to, own, path string, list []string) error {
	deeper := map[string]bool{} // folders that have something to replace in them
	var skip []string
	for _, pkg := range list {
		rest, ok := strings.CutPrefix(pkg, path)
		if !ok {
			continue
		}
		name, tail, _ := strings.Cut(rest, "/")
		skip = append(skip, name)
		if tail != "" {
			deeper[name] = true
		}
	}
	if err := linkAll(filepath.Join(from, path), filepath.Join(to, path), skip...); err != nil {
		return err
	}
	for _, name := range slices.Compact(slices.Sorted(slices.Values(skip))) {
		here := path + name
		if deeper[name] {
			if err := leanTree(from, to, own, here+"/", list); err != nil {
				return err
			}
			continue
		}
		if err := linkAll(filepath.Join(own, here), filepath.Join(to, here)); err != nil {
			return err
		}
	}
	return nil
}

// linkAll makes a folder of links to all that is in another, but for some.
func linkAll(from, to string, but ...string) error {
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	entries, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if slices.Contains(but, e.Name()) {
			continue
		}
		if err := os.Symlink(filepath.Join(from, e.Name()), filepath.Join(to, e.Name())); err != nil {
			return err
		}
	}
	return nil
}

// Holds notes and trees of Felt against the reference implementation, golang.org/x/mod/sumdb.
//
// It reads JSON: a key, signed checkpoints, proofs that a leaf is in a tree, proofs that a tree has grown. It accepts
// all of them and writes a note of its own, or says what it does not accept.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type given struct {
	Key         string
	Checkpoints []string
	Leaves      []struct {
		Size, Index int64
		Root        tlog.Hash
		Data        []byte
		Path        []tlog.Hash
	}
	Growth []struct {
		Size, OldSize int64
		Root, OldRoot tlog.Hash
		Proof         []tlog.Hash
	}
	Sign struct{ Key, Text string }
}

func stopOn(err error, what string, place int) {
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s %d: %v\n", what, place, err)
		os.Exit(1)
	}
}

func main() {
	var in given
	stopOn(json.NewDecoder(os.Stdin).Decode(&in), "input", 0)
	verifier, err := note.NewVerifier(in.Key)
	stopOn(err, "key", 0)
	for place, text := range in.Checkpoints {
		opened, err := note.Open([]byte(text), note.VerifierList(verifier))
		stopOn(err, "checkpoint", place)
		lines := strings.Split(opened.Text, "\n")
		var root tlog.Hash
		stopOn(root.UnmarshalJSON([]byte(`"`+lines[2]+`"`)), "root", place)
	}
	for place, each := range in.Leaves {
		leaf := tlog.RecordHash(each.Data)
		stopOn(tlog.CheckRecord(each.Path, each.Size, each.Root, each.Index, leaf), "leaf", place)
	}
	for place, each := range in.Growth {
		stopOn(tlog.CheckTree(each.Proof, each.Size, each.Root, each.OldSize, each.OldRoot), "growth", place)
	}
	signer, err := note.NewSigner(in.Sign.Key)
	stopOn(err, "signer", 0)
	signed, err := note.Sign(&note.Note{Text: in.Sign.Text}, signer)
	stopOn(err, "signing", 0)
	os.Stdout.Write(signed)
}

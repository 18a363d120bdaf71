package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// decode reads exactly one JSON value. Numbers keep their text.
func decode(text string) (any, error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		if errors.Is(err, io.EOF) {
			return nil, errors.New("no value")
		}
		return nil, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("data after the value")
	}
	return v, nil
}

// seen returns a view as decoded from its JSON.
func seen(view any) (any, error) {
	data, err := json.Marshal(view)
	if err != nil {
		return nil, err
	}
	return decode(string(data))
}

// missing returns where want is not a part of have, as a path with both values; "" if it is.
func missing(path string, want, have any) string {
	switch want := want.(type) {
	case map[string]any:
		return missingKey(path, want, have)
	case []any:
		return missingElement(path, want, have)
	case json.Number:
		if n, ok := have.(json.Number); ok && equalNumbers(want, n) {
			return ""
		}
	default:
		if want == have && !isComposite(have) {
			return ""
		}
	}
	return fmt.Sprintf("%s is %s, not %s", place(path), encode(have), encode(want))
}

func missingKey(path string, want map[string]any, have any) string {
	object, ok := have.(map[string]any)
	if !ok {
		return fmt.Sprintf("%s is %s, not an object", place(path), encode(have))
	}
	keys := make([]string, 0, len(want))
	for key := range want {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		value, there := object[key]
		if !there {
			return fmt.Sprintf("%s has no %s", place(path), quote(key))
		}
		if m := missing(path+"."+key, want[key], value); m != "" {
			return m
		}
	}
	return ""
}

func missingElement(path string, want []any, have any) string {
	array, ok := have.([]any)
	if !ok || len(array) != len(want) {
		return fmt.Sprintf("%s is %s, not %s", place(path), encode(have), encode(want))
	}
	for i := range want {
		if m := missing(path+"["+strconv.Itoa(i)+"]", want[i], array[i]); m != "" {
			return m
		}
	}
	return ""
}

func isComposite(v any) bool {
	switch v.(type) {
	case map[string]any, []any:
		return true
	}
	return false
}

// equalNumbers compares by value; 64-bit integers exactly.
func equalNumbers(a, b json.Number) bool {
	if a == b {
		return true
	}
	m, errM := a.Int64()
	n, errN := b.Int64()
	if errM == nil && errN == nil {
		return m == n
	}
	x, errX := a.Float64()
	y, errY := b.Float64()
	return errX == nil && errY == nil && x == y
}

func place(path string) string {
	if path == "" {
		return "the view"
	}
	return strings.TrimPrefix(path, ".")
}

// encode formats a value for a message: short, and as a record would write it.
func encode(v any) string {
	const most = 200
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err.Error()
	}
	runes := []rune(strings.TrimRight(b.String(), "\n"))
	if len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return string(runes)
}

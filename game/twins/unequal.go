package twins

import (
	"fmt"
	"reflect"

	"tablee/game"
)

// Unequal returns the path of the first difference between two states, including private fields; "" if they
// are deeply equal.
func Unequal(a, b game.State) string {
	if reflect.DeepEqual(a, b) {
		return ""
	}
	if found := unequal("", reflect.ValueOf(a), reflect.ValueOf(b)); found != "" {
		return found
	}
	return "something that cannot be printed"
}

func unequal(path string, a, b reflect.Value) string {
	if !a.IsValid() || !b.IsValid() || a.Type() != b.Type() {
		return differ(path, a, b)
	}
	switch a.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !a.IsNil() && !b.IsNil() {
			return unequal(path, a.Elem(), b.Elem())
		}
	case reflect.Struct:
		for i := range a.NumField() {
			if found := unequal(path+"."+a.Type().Field(i).Name, a.Field(i), b.Field(i)); found != "" {
				return found
			}
		}
		return ""
	case reflect.Array, reflect.Slice:
		if a.Len() == b.Len() {
			for i := range a.Len() {
				if found := unequal(fmt.Sprintf("%s[%d]", path, i), a.Index(i), b.Index(i)); found != "" {
					return found
				}
			}
			return ""
		}
	}
	return differ(path, a, b)
}

// differ compares values without parts by their printed form.
func differ(path string, a, b reflect.Value) string {
	if one, other := fmt.Sprint(a), fmt.Sprint(b); one != other {
		return fmt.Sprintf("%s is %s or %s", path, one, other)
	}
	return ""
}

package call

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"reflect"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// shape is the input and output of a call by their types: how they are described, read and written, as
// huma.Register does it for its type parameters. Each pair of those costs the compiler a tenth of a second, so
// huma is told of three pairs for all calls: bare or payload to answer, bare to huma.StreamResponse.
type shape struct {
	k         *Kit
	params    []param
	body      []int // index of the input's field Body, nil for none
	needsBody bool  // the field is no pointer

	out     reflect.Type
	outBody []int            // index of the output's field Body, nil for none
	headers map[string][]int // indices of the output's headers, by name
}

// param is a parameter in a path, query or header.
type param struct {
	in, name, absent string // absent is the default
	field            []int
	schema           *huma.Schema
}

type (
	bare    struct{}                 // an input without a body
	payload struct{ RawBody []byte } // an input with a body, which huma checks against the call's schema
	answer  struct{ Body any }       // an output
)

// shapeOf returns the shape of a call, and adds it to the call's description.
func (k *Kit) shapeOf(op *huma.Operation, in, out reflect.Type) *shape {
	s := &shape{k: k, out: out, headers: map[string][]int{}}
	for _, f := range reflect.VisibleFields(in) {
		s.describeParam(op, f)
	}
	registry := k.Huma.OpenAPI().Components.Schemas
	if f, ok := in.FieldByName("Body"); ok {
		s.body, s.needsBody = f.Index, f.Type.Kind() != reflect.Pointer
		schema := huma.SchemaFromField(registry, f, hint(in, "Body", op.OperationID+"Request"))
		op.RequestBody = &huma.RequestBody{Content: map[string]*huma.MediaType{"application/json": {Schema: schema}}}
	}
	if out != reflect.TypeFor[huma.StreamResponse]() {
		s.describeAnswer(op)
	}
	return s
}

// hint returns the name of a schema without a name of its own.
func hint(parent reflect.Type, field, other string) string {
	if parent.Name() == "" {
		return other
	}
	return parent.Name() + field
}

func (s *shape) describeParam(op *huma.Operation, f reflect.StructField) {
	for _, in := range []string{"path", "query", "header"} {
		name := f.Tag.Get(in)
		if name == "" {
			continue
		}
		p := param{in: in, name: name, absent: f.Tag.Get("default"), field: f.Index}
		_, _ = parse(reflect.New(f.Type).Elem(), "") // panics here for an unknown type, rather than in a request
		p.schema = huma.SchemaFromField(s.k.Huma.OpenAPI().Components.Schemas, f, "")
		described := &huma.Param{Name: name, In: in, Description: p.schema.Description, Required: in == "path", Schema: p.schema}
		if in == "query" {
			described.Explode = new(bool)
		}
		op.Parameters = append(op.Parameters, described)
		s.params = append(s.params, p)
	}
}

func (s *shape) describeAnswer(op *huma.Operation) {
	body, ok := s.out.FieldByName("Body")
	usual := http.StatusNoContent
	if ok {
		s.outBody, usual = body.Index, http.StatusOK
	}
	op.DefaultStatus = cmp.Or(op.DefaultStatus, usual)
	status := strconv.Itoa(op.DefaultStatus)
	r := op.Responses[status]
	if r == nil {
		r = &huma.Response{Description: http.StatusText(op.DefaultStatus)}
		op.Responses[status] = r
	}
	registry := s.k.Huma.OpenAPI().Components.Schemas
	if ok && len(r.Content) == 0 {
		schema := huma.SchemaFromField(registry, body, hint(s.out, "Body", op.OperationID+"Response"))
		r.Content = map[string]*huma.MediaType{"application/json": {Schema: schema}}
	}
	for _, f := range reflect.VisibleFields(s.out) {
		name := f.Tag.Get("header")
		if name == "" {
			continue
		}
		if r.Headers == nil {
			r.Headers = map[string]*huma.Param{}
		}
		r.Headers[name] = &huma.Param{Schema: huma.SchemaFromField(registry, f, "")}
		s.headers[name] = f.Index
	}
}

// read fills in an input from the request.
func (s *shape) read(ctx context.Context, in reflect.Value, body []byte) error {
	request, res, path := From(ctx).request, &huma.ValidateResult{}, huma.NewPathBuffer(nil, 0)
	for _, p := range s.params {
		path.Reset()
		path.Push(p.in)
		path.Push(p.name)
		text := p.text(request)
		if text == "" && p.in == "path" {
			res.Add(path, "", "required path parameter is missing")
		}
		if text == "" {
			continue
		}
		value, err := parse(in.FieldByIndex(p.field), text)
		if err != nil {
			res.Add(path, text, err.Error())
			continue
		}
		huma.Validate(s.k.Huma.OpenAPI().Components.Schemas, p.schema, path, huma.ModeWriteToServer, value, res)
	}
	if len(body) > 0 {
		if err := s.k.Huma.Unmarshal(cmp.Or(request.Header("Content-Type"), "application/json"), body, in.FieldByIndex(s.body).Addr().Interface()); err != nil {
			res.Errors = append(res.Errors, &huma.ErrorDetail{Location: "body", Message: err.Error(), Value: string(body)})
		}
	}
	if len(res.Errors) > 0 {
		return huma.NewError(http.StatusUnprocessableEntity, "validation failed", res.Errors...)
	}
	return nil
}

func (p param) text(request huma.Context) (text string) {
	switch p.in {
	case "path":
		text = request.Param(p.name)
	case "query":
		text = request.Query(p.name)
	case "header":
		text = request.Header(p.name)
	}
	if text == "" {
		return p.absent
	}
	return text
}

// parse sets a field to the value of a text, which it returns.
func parse(field reflect.Value, text string) (any, error) {
	switch field.Interface().(type) {
	case string:
		field.SetString(text)
		return text, nil
	case int:
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return nil, errors.New("invalid integer")
		}
		field.SetInt(n)
		return n, nil
	case uint64:
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			return nil, errors.New("invalid integer")
		}
		field.SetUint(n)
		return n, nil
	case bool:
		yes, err := strconv.ParseBool(text)
		if err != nil {
			return nil, errors.New("invalid boolean")
		}
		field.SetBool(yes)
		return yes, nil
	case time.Time:
		at, err := time.Parse(time.RFC3339Nano, text)
		if err != nil {
			return nil, errors.New("invalid date/time for format " + time.RFC3339Nano)
		}
		field.Set(reflect.ValueOf(at))
		return text, nil
	}
	panic("call: a parameter of type " + field.Type().String())
}

// write returns an output as huma sees it, after setting its headers. An output without a body is nil.
func (s *shape) write(ctx context.Context, out reflect.Value) *answer {
	for name, index := range s.headers {
		From(ctx).request.SetHeader(name, out.FieldByIndex(index).String())
	}
	if s.outBody == nil {
		return nil
	}
	return &answer{out.FieldByIndex(s.outBody).Interface()}
}

// register adds a call to huma. do gets the body of the request, and returns a pointer to the output or nil.
func (s *shape) register(op huma.Operation, do func(ctx context.Context, body []byte) (any, error)) {
	if s.out == reflect.TypeFor[huma.StreamResponse]() {
		huma.Register(s.k.Huma, op, func(ctx context.Context, _ *bare) (*huma.StreamResponse, error) {
			out, err := do(ctx, nil)
			stream, _ := out.(*huma.StreamResponse)
			return stream, err
		})
		return
	}
	answered := func(ctx context.Context, body []byte) (*answer, error) {
		out, err := do(ctx, body)
		if out == nil || err != nil {
			return nil, err
		}
		return s.write(ctx, reflect.ValueOf(out).Elem()), nil
	}
	if s.body == nil {
		huma.Register(s.k.Huma, op, func(ctx context.Context, _ *bare) (*answer, error) { return answered(ctx, nil) })
	} else {
		huma.Register(s.k.Huma, op, func(ctx context.Context, in *payload) (*answer, error) { return answered(ctx, in.RawBody) })
		delete(op.RequestBody.Content, "application/octet-stream") // as huma describes RawBody
		op.RequestBody.Required = s.needsBody
	}
	if s.outBody == nil {
		op.Responses[strconv.Itoa(op.DefaultStatus)].Content = nil // as huma describes answer
	}
}

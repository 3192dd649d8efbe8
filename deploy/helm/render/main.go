// Renders a chart like `helm template`, or its notes, with the libraries of Helm: Go's templates, sprig, Kubernetes' YAML and the JSON schema.
// Unlike Helm, it reports a value that is not set as an error instead of printing a blank.
//
//	render [-release NAME] [-namespace NAME] [-values FILE]... [-cluster FILE] [-notes] CHART
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"sort"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"github.com/xeipuuv/gojsonschema"
	"sigs.k8s.io/yaml"
)

type object = map[string]interface{}

// The files of -values; later files override earlier ones.
type fileNames []string

func (names *fileNames) String() string { return strings.Join(*names, ",") }
func (names *fileNames) Set(name string) error {
	*names = append(*names, name)
	return nil
}

func main() {
	var files fileNames
	release := flag.String("release", "hiram", "name of the release")
	namespace := flag.String("namespace", "default", "namespace of the release")
	cluster := flag.String("cluster", "", "a file with a list of objects that `lookup` finds, as if they were in the cluster")
	notes := flag.Bool("notes", false, "print the notes instead of the documents")
	flag.Var(&files, "values", "a file with values, over those before it")
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	printed, err := render(flag.Arg(0), *release, *namespace, *cluster, files, *notes)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Print(printed)
}

func render(chart, release, namespace, cluster string, files []string, notes bool) (string, error) {
	values, err := readObject(filepath.Join(chart, "values.yaml"))
	if err != nil {
		return "", err
	}
	for _, file := range files {
		given, err := readObject(file)
		if err != nil {
			return "", err
		}
		lay(values, given)
	}
	if err := checkValues(filepath.Join(chart, "values.schema.json"), values); err != nil {
		return "", err
	}
	about, err := readObject(filepath.Join(chart, "Chart.yaml"))
	if err != nil {
		return "", err
	}
	found, err := readCluster(cluster)
	if err != nil {
		return "", err
	}
	engine, names, err := parseTemplates(chart, fmt.Sprint(about["name"]), found)
	if err != nil {
		return "", err
	}
	chartObject := object{}
	for name, value := range about {
		chartObject[strings.ToUpper(name[:1])+name[1:]] = value
	}
	var printed strings.Builder
	for _, name := range names {
		if isNotes := path.Base(name) == "NOTES.txt"; isNotes != notes {
			continue
		}
		var text strings.Builder
		err := engine.ExecuteTemplate(&text, name, object{
			"Values": values,
			"Chart":  chartObject,
			"Release": object{
				"Name": release, "Namespace": namespace, "Service": "Helm", "Revision": 1, "IsInstall": true, "IsUpgrade": false,
			},
			"Files":        chartFiles{chart},
			"Template":     object{"Name": name, "BasePath": path.Dir(name)},
			"Capabilities": object{"KubeVersion": object{"Version": "v1.30.0", "Major": "1", "Minor": "30"}},
		})
		if err != nil {
			return "", err
		}
		if notes {
			return text.String(), nil
		}
		if strings.TrimSpace(text.String()) != "" {
			fmt.Fprintf(&printed, "---\n# Source: %s\n%s\n", name, strings.TrimSpace(text.String()))
		}
	}
	return printed.String(), nil
}

// All templates are parsed before the first is executed, because they include each other. Files that start with an underscore are not rendered.
func parseTemplates(chart, chartName string, cluster []object) (*template.Template, []string, error) {
	engine := template.New("chart").Option("missingkey=error")
	engine.Funcs(functions(engine, cluster))
	paths, err := filepath.Glob(filepath.Join(chart, "templates", "*"))
	if err != nil {
		return nil, nil, err
	}
	sort.Strings(paths)
	var names []string
	for _, file := range paths {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, nil, err
		}
		name := path.Join(chartName, "templates", filepath.Base(file))
		if _, err := engine.New(name).Parse(string(text)); err != nil {
			return nil, nil, err
		}
		if !strings.HasPrefix(filepath.Base(file), "_") {
			names = append(names, name)
		}
	}
	return engine, names, nil
}

// Sprig without its functions that read the machine, and the functions that Helm adds.
func functions(engine *template.Template, cluster []object) template.FuncMap {
	all := sprig.TxtFuncMap()
	delete(all, "env")
	delete(all, "expandenv")
	all["include"] = func(name string, data interface{}) (string, error) {
		var text strings.Builder
		err := engine.ExecuteTemplate(&text, name, data)
		return text.String(), err
	}
	all["required"] = func(otherwise string, value interface{}) (interface{}, error) {
		if value == nil || value == "" {
			return nil, errors.New(otherwise)
		}
		return value, nil
	}
	all["toYaml"] = func(value interface{}) (string, error) {
		text, err := yaml.Marshal(value)
		return strings.TrimSuffix(string(text), "\n"), err
	}
	all["lookup"] = func(apiVersion, kind, namespace, name string) object {
		for _, each := range cluster {
			about, _ := each["metadata"].(object)
			if each["apiVersion"] == apiVersion && each["kind"] == kind && about["namespace"] == namespace && about["name"] == name {
				return each
			}
		}
		return object{}
	}
	return all
}

type chartFiles struct{ chart string }

// A missing file is an error, because it is a typo.
func (files chartFiles) Get(name string) (string, error) {
	text, err := os.ReadFile(filepath.Join(files.chart, name))
	return string(text), err
}

// Merges like Helm: objects are merged, other values are replaced, and null removes the value of an earlier file.
func lay(below, above object) {
	for name, value := range above {
		inner, isObject := value.(object)
		under, wasObject := below[name].(object)
		switch {
		case value == nil:
			delete(below, name)
		case isObject && wasObject:
			lay(under, inner)
		default:
			below[name] = value
		}
	}
}

func checkValues(schema string, values object) error {
	text, err := os.ReadFile(schema)
	if err != nil {
		return err
	}
	result, err := gojsonschema.Validate(gojsonschema.NewBytesLoader(text), gojsonschema.NewGoLoader(values))
	if err != nil {
		return err
	}
	var complaints []string
	for _, each := range result.Errors() {
		complaints = append(complaints, "values: "+each.String())
	}
	if len(complaints) > 0 {
		return errors.New(strings.Join(complaints, "\n"))
	}
	return nil
}

func readCluster(file string) ([]object, error) {
	if file == "" {
		return nil, nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var found []object
	err = yaml.UnmarshalStrict(text, &found)
	return found, err
}

// Strict: a duplicate key is an error.
func readObject(file string) (object, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	read := object{}
	if err := yaml.UnmarshalStrict(text, &read); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return read, nil
}

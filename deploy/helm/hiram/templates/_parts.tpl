{{/* The variables of a process: (list root part). Secrets by reference, each by its own name. */}}
{{- define "hiram.secrets" -}}
{{- $root := index . 0 -}}
{{- range (index . 1) }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $root.Values.secretName }}, key: {{ . }} } }
{{- end }}
{{- end }}

{{- define "hiram.variables" -}}
{{- range $name, $value := . }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "hiram.locked" -}}
readOnlyRootFilesystem: true
allowPrivilegeEscalation: false
capabilities: { drop: [ALL] }
{{- end }}

{{/* Variables by reference to a Secret, each by its own name: (list nameOfTheSecret variables). */}}
{{- define "hiram.secrets" -}}
{{- $secret := index . 0 -}}
{{- range (index . 1) }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $secret }}, key: {{ . }} } }
{{- end }}
{{- end }}

{{/* Where a process finds the databases, with its own login: a Secret of its own, which no other process can read. */}}
{{- define "hiram.databases" -}}
{{- include "hiram.secrets" (list . (list "DIRECTORY_DATABASE_URL" "CELLS")) }}
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

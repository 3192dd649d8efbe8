{{/* Variables by reference to a Secret, each by its own name: (list nameOfTheSecret variables). */}}
{{- define "hiram.secrets" -}}
{{- $secret := index . 0 -}}
{{- range (index . 1) }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $secret }}, key: {{ . }} } }
{{- end }}
{{- end }}

{{/* Where a process finds the databases, with its own login: (list databases part). The password is in a Secret of its own, which no other process can read. */}}
{{- define "hiram.databases" -}}
{{- $databases := index . 0 -}}
{{- $part := index . 1 -}}
- name: DIRECTORY_DATABASE_URL
  value: {{ $databases.directoryUrl | replace "LOGIN" $part.login | quote }}
- name: CELLS
  value: {{ include "hiram.cells" . | quote }}
{{- include "hiram.secrets" (list $part.passwordSecretName (list "PGPASSWORD")) }}
{{- end }}

{{- define "hiram.cells" -}}
{{- $databases := index . 0 -}}
{{- $part := index . 1 -}}
{{- range $number := until (int $databases.cells) }}
{{- $cell := printf "cell-%d" $number }}
{{- if $number }},{{ end }}{{ $cell }}={{ $databases.cellUrl | replace "CELL" $cell | replace "LOGIN" $part.login }}
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

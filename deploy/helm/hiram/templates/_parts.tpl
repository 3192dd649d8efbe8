{{- /* Mount path of the certificate and the authority of calls within the cluster. */}}
{{- define "hiram.tlsFolder" -}}
/etc/hiram/internal
{{- end }}

{{- /* Prefixes the name with the release's, so that several releases can share a namespace: (list root part). */}}
{{- define "hiram.name" -}}
{{ (index . 0).Release.Name }}-{{ index . 1 }}
{{- end }}

{{- /* Labels by which a Deployment or a policy selects pods. They never change: (list root part). */}}
{{- define "hiram.selector" -}}
app.kubernetes.io/name: hiram
app.kubernetes.io/instance: {{ (index . 0).Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end }}

{{- define "hiram.labels" -}}
{{ include "hiram.selector" . }}
app.kubernetes.io/version: {{ (index . 0).Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ (index . 0).Release.Service }}
helm.sh/chart: {{ printf "%s-%s" (index . 0).Chart.Name (index . 0).Chart.Version }}
{{- end }}

{{- define "hiram.secretName" -}}
{{ .Values.secretName | default .Release.Name }}
{{- end }}

{{- define "hiram.internalTlsSecretName" -}}
{{ .Values.internalTlsSecretName | default (printf "%s-internal" .Release.Name) }}
{{- end }}

{{- /* Name of the Secret with the database password of a process: (list root part). */}}
{{- define "hiram.passwordSecretName" -}}
{{ (index (index . 0).Values (index . 1)).passwordSecretName | default (include "hiram.name" .) }}
{{- end }}

{{- /* (list root image) */}}
{{- define "hiram.image" -}}
{{- $root := index . 0 -}}
image: {{ printf "%s:%s" (index . 1) ($root.Values.images.tag | default $root.Chart.AppVersion) | quote }}
imagePullPolicy: {{ $root.Values.images.pullPolicy }}
{{- end }}

{{- /* Settings of every pod: no API token, and no variables for other Services. (list root nameOfTheAccount) */}}
{{- define "hiram.pod" -}}
{{- $root := index . 0 -}}
serviceAccountName: {{ index . 1 }}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with $root.Values.images.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end }}

{{- define "hiram.locked" -}}
readOnlyRootFilesystem: true
allowPrivilegeEscalation: false
capabilities: { drop: [ALL] }
{{- end }}

{{- /* (list root part) */}}
{{- define "hiram.spread" -}}
{{- $selector := include "hiram.selector" . -}}
topologySpreadConstraints:
  {{- range $key, $otherwise := (index . 0).Values.topologySpread }}
  - topologyKey: {{ $key }}
    maxSkew: 1
    whenUnsatisfiable: {{ $otherwise }}
    # Ignores the pods of the previous version.
    matchLabelKeys: [pod-template-hash]
    labelSelector:
      matchLabels:
        {{- $selector | nindent 8 }}
  {{- end }}
{{- end }}

{{- /* Checksum of these Secrets: a change replaces the pods, which read their Secrets at startup. (list root namesOfSecrets) */}}
{{- define "hiram.secretsChecksum" -}}
{{- $root := index . 0 -}}
{{- $seen := list $root.Values.secretsVersion -}}
{{- range index . 1 -}}
{{- $seen = append $seen (get (lookup "v1" "Secret" $root.Release.Namespace .) "data") -}}
{{- end -}}
{{ $seen | toJson | sha256sum | trunc 40 }}
{{- end }}

{{- /* Variables that refer to the key of the same name in a Secret: (list nameOfTheSecret variables). */}}
{{- define "hiram.secrets" -}}
{{- $secret := index . 0 -}}
{{- range (index . 1) }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $secret }}, key: {{ . }} } }
{{- end }}
{{- end }}

{{- define "hiram.variables" -}}
{{- range $name, $value := . }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{- /* Database URLs with the login of a process: (list root part). Its password is in a Secret that no other process reads. */}}
{{- define "hiram.databases" -}}
{{- $databases := (index . 0).Values.databases -}}
{{- $part := index (index . 0).Values (index . 1) -}}
{{- $login := $part.login -}}
{{- $cellUrl := get $part "cellUrl" | default $databases.cellUrl -}}
{{- $cells := list -}}
{{- range $number := until (int $databases.cells) -}}
{{- $cell := printf "cell-%d" $number -}}
{{- $cells = append $cells (printf "%s=%s" $cell ($cellUrl | replace "CELL" $cell | replace "LOGIN" $login)) -}}
{{- end -}}
- name: DIRECTORY_DATABASE_URL
  value: {{ $databases.directoryUrl | replace "LOGIN" $login | quote }}
- name: CELLS
  value: {{ join "," $cells | quote }}
{{- include "hiram.secrets" (list (include "hiram.passwordSecretName" .) (list "PGPASSWORD")) }}
{{- end }}

{{- /* Environment of the service, the worker and the desk: (list root part nameOfTheVariableForThePort). The desk also has that of the service. */}}
{{- define "hiram.environment" -}}
{{- $root := index . 0 -}}
{{- $part := index $root.Values (index . 1) -}}
{{- $isDesk := eq (index . 1) "desk" -}}
{{- $ofService := ternary $root.Values.service.environment (dict) $isDesk -}}
{{- $secrets := ternary (concat $root.Values.service.secrets $part.secrets | uniq) $part.secrets $isDesk -}}
- name: NODE_OPTIONS
  value: --max-old-space-size={{ $part.heap }}
- name: HOST
  value: 0.0.0.0
- name: {{ index . 2 }}
  value: {{ $part.port | quote }}
- name: TLS_FOLDER
  value: {{ include "hiram.tlsFolder" $root }}
{{- include "hiram.variables" (merge (dict) $part.environment $ofService $root.Values.environment $root.Values.providerEnvironment) }}
{{ include "hiram.databases" (list $root (index . 1)) }}
{{- include "hiram.secrets" (list (include "hiram.secretName" $root) $secrets) }}
{{- end }}

{{- /* Annotations of a pod of the service, the worker or the desk: for Prometheus, and the checksum of its Secrets. (list root part) */}}
{{- define "hiram.annotations" -}}
{{- $root := index . 0 -}}
prometheus.io/scrape: 'true'
prometheus.io/scheme: https
prometheus.io/path: /metrics
prometheus.io/port: {{ (index $root.Values (index . 1)).port | quote }}
{{- $secrets := list (include "hiram.secretName" $root) (include "hiram.passwordSecretName" .) (include "hiram.internalTlsSecretName" $root) }}
checksum/secrets: {{ include "hiram.secretsChecksum" (list $root $secrets) }}
{{- end }}

{{- /* (list root part) */}}
{{- define "hiram.scaled" -}}
{{- $part := index (index . 0).Values (index . 1) -}}
{{- if $part.autoscaling.enabled }}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ include "hiram.name" . }}
  labels:
    {{- include "hiram.labels" . | nindent 4 }}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ include "hiram.name" . }} }
  minReplicas: {{ $part.autoscaling.minReplicas }}
  maxReplicas: {{ $part.autoscaling.maxReplicas }}
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: {{ $part.autoscaling.cpuPercent }} } }
{{- end }}
{{- end }}

{{- /* Disruption budget, so that draining nodes does not evict all pods of a kind at once: (list root part). */}}
{{- define "hiram.disruption" -}}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "hiram.name" . }}
  labels:
    {{- include "hiram.labels" . | nindent 4 }}
spec:
  maxUnavailable: {{ (index . 0).Values.disruption.maxUnavailable }}
  # A pod that is not ready may be evicted, because it serves no requests.
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector:
    matchLabels:
      {{- include "hiram.selector" . | nindent 6 }}
{{- end }}

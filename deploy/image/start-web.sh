#!/bin/sh
# Starts nginx in its image. The environment selects the build to serve and the addresses of the other services; docs/operations.md has the table.
set -eu

refuse() {
  echo "The web server does not start: $1" >&2
  exit 1
}

# Accepts only characters of an address, because the values become part of nginx's configuration.
plain() {
  case "$2" in *[!A-Za-z0-9.,:/_-]* | *..*) refuse "$1 is not an address: $2" ;; esac
}

switch() {
  case "$2" in on | off) ;; *) refuse "$1 must be on or off, not $2" ;; esac
}

profile=${HIRAM_PROFILE:-}
brand=${HIRAM_BRAND:-hiram}
services=${API_URL:-https://service:4100}
images=${IMAGE_ORIGIN:-}
proxies=${TRUSTED_PROXIES:-}
sandbox=${SANDBOX_URL:-}
tls=${TLS:-off}
session_check=${SESSION_CHECK:-on}
wait_seconds=${SERVICE_WAIT_SECONDS:-60}
authority=/etc/hiram/internal/ca.crt
folder=/run/hiram
cgroup=/sys/fs/cgroup

plain HIRAM_PROFILE "$profile"
plain HIRAM_BRAND "$brand"
plain API_URL "$services"
plain IMAGE_ORIGIN "$images"
plain TRUSTED_PROXIES "$proxies"
plain SANDBOX_URL "$sandbox"
switch TLS "$tls"
switch SESSION_CHECK "$session_check"
case "$wait_seconds" in '' | *[!0-9]*) refuse "SERVICE_WAIT_SECONDS must be a number, not $wait_seconds" ;; esac

[ -n "$profile" ] || refuse 'HIRAM_PROFILE is required, with the same value as in the service'
build=$profile-$brand
templates=/usr/share/hiram/$build
[ -r "$templates/about" ] || refuse "this image has no build of the profile $profile with the brand $brand. It has $(ls /usr/share/hiram | tr '\n' ' ')"

first=${services%%,*}
scheme=${first%%://*}
case "$scheme" in http | https) ;; *) refuse "API_URL must start with http:// or https://: $services" ;; esac
first_host=${first#*://}
first_host=${first_host%%/*}
first_name=${first_host%%:*}

# Fetches the health of the service. nginx does not expose this address to the outside.
ask_service() {
  if [ "$scheme" = http ]; then
    # Not wget's own timeout, with which Debian's busybox crashes.
    timeout 5 wget -q -O - "http://$first_host/healthz" 2>/dev/null
  else
    printf 'GET /healthz HTTP/1.0\r\nHost: %s\r\n\r\n' "$first_host" |
      timeout 10 openssl s_client -quiet -connect "$first_host" -servername "$first_name" -verify_hostname "$first_name" -verify_return_error \
        -CAfile "$authority" 2>/dev/null
  fi
}

# Skipped if SESSION_CHECK is off: then the service is not ours and has no such address.
if [ "$session_check" = on ]; then
  waited=0
  until answer=$(ask_service) && [ -n "$answer" ]; do
    [ "$waited" -lt "$wait_seconds" ] || refuse "no service answers at $first, so its profile could not be compared with that of these pages"
    sleep 1
    waited=$((waited + 1))
  done
  theirs=$(printf '%s' "$answer" | sed -n 's/.*"pages":"\([^"]*\)".*/\1/p')
  ours=$(cat "$templates/about")
  [ "$theirs" = "$ours" ] || refuse "these pages are \"$ours\", and the service at $first works for \"$theirs\": give both the same HIRAM_PROFILE and SESSION_KEYS"
fi

servers=''
names=''
for each in $(printf '%s' "$services" | tr ',' ' '); do
  case "$each" in "$scheme"://*) ;; *) refuse "API_URL mixes http and https: $services" ;; esac
  host=${each#*://}
  servers="${servers}server ${host%%/*} max_fails=0; "
done
for each in $(printf '%s' "$proxies" | tr ',' ' '); do names="${names}set_real_ip_from $each; "; done

# One worker per CPU of the container's quota. With `auto`, nginx would count the CPUs of the machine.
workers=$(nproc)
quota=max
if [ -r "$cgroup/cpu.max" ]; then
  read -r quota period <"$cgroup/cpu.max"
elif [ -r "$cgroup/cpu/cpu.cfs_quota_us" ]; then
  quota=$(cat "$cgroup/cpu/cpu.cfs_quota_us")
  period=$(cat "$cgroup/cpu/cpu.cfs_period_us")
fi
case "$quota" in
max | -1) ;;
*)
  share=$(((quota + period - 1) / period))
  [ "$share" -ge "$workers" ] || workers=$share
  ;;
esac

with_sandbox=off
[ -z "$sandbox" ] || with_sandbox=on
umask 077
sed -e "s|worker_processes auto;|worker_processes $workers;|" \
  -e "s|server service.placeholder:1 max_fails=0;|$servers|" \
  -e "s|service.placeholder|$first_name|" \
  -e "s|https://images.placeholder|$images|" \
  -e "s|set_real_ip_from proxies.placeholder;|$names|" \
  -e "s|http://sandbox.placeholder|$sandbox|" \
  "$templates/$scheme.tls-$tls.session-$session_check.sandbox-$with_sandbox.conf" >"$folder/nginx.conf"
exec nginx -c "$folder/nginx.conf" -e stderr -g 'daemon off;'

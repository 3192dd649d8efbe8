#!/bin/sh
# Creates the root of an image from a few Debian packages, without a package manager: small-root.sh /small libc6 libssl3 … The records of the packages
# are in /var/lib/dpkg/status.d, where scanners look for them, and the licences in /usr/share/doc.
set -eu
root=$1
shift
work=$(mktemp -d)
cd "$work"
apt-get update -qq
apt-get download -qq -o APT::Sandbox::User=root "$@"
mkdir -p "$root/var/lib/dpkg/status.d" "$root/etc" "$root/tmp" "$root/run"
chmod 1777 "$root/tmp"
for package in *.deb; do
  dpkg-deb -x "$package" "$root"
  dpkg-deb -f "$package" >"$root/var/lib/dpkg/status.d/$(dpkg-deb -f "$package" Package)"
done
cd /
rm -rf "$work" /var/lib/apt/lists/*
find "$root/usr/share/doc" -type f ! -name copyright -delete
rm -rf "$root/usr/share/man" "$root/usr/share/locale" "$root/usr/share/lintian" "$root/usr/share/bug" "$root/usr/share/vim" \
  "$root"/usr/lib/*-linux-gnu/gconv "$root/usr/lib/systemd" "$root/lib/systemd" "$root/etc/init.d" "$root/etc/nginx" "$root/var/www" "$root/usr/share/nginx"
# The users of Debian's own images, and one for our processes.
cat >"$root/etc/passwd" <<'PEOPLE'
root:x:0:0:root:/root:/usr/sbin/nologin
www-data:x:33:33:www-data:/var/www:/usr/sbin/nologin
node:x:1000:1000:node:/tmp:/usr/sbin/nologin
PEOPLE
printf 'root:x:0:\nwww-data:x:33:\nnode:x:1000:\n' >"$root/etc/group"
# A missing library would otherwise be noticed only when a program starts.
missing=$(find "$root" -type f -perm -u+x \( -path '*/bin/*' -o -path '*/sbin/*' -o -name '*.so*' \) -exec ldd {} \; 2>/dev/null | grep 'not found' | sort -u || true)
for library in $(printf '%s\n' "$missing" | awk '{print $1}'); do
  find "$root" -name "$library" | grep -q . || { echo "no package of the image has $library" >&2; exit 1; }
done

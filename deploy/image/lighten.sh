#!/bin/sh
# Removes files that no program reads at runtime from installed packages: typings, source maps, tests and readmes. Licences stay.
set -eu
find "$1" -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.ts.md' -o -name '*.tsbuildinfo' -o -name '*.flow' -o -name '*.test.*' -o -name '*.spec.*' \) -delete
find "$1" -type f \( -iname 'readme*' -o -iname 'changelog*' -o -iname 'history.md' -o -iname 'contributing*' -o -name '.npmignore' -o -name '.eslintrc*' -o -name '.prettierrc*' \) -delete
find "$1" -depth -type d \( -name test -o -name tests -o -name __tests__ -o -name testing -o -name .github -o -name benchmark -o -name benchmarks -o -name dist-types \) -exec rm -rf {} +
rm -rf "$1/.package-lock.json" "$1/.bin"

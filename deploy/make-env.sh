#!/bin/sh
# Creates deploy/.env with a random value for every secret, readable by its owner only. Never replaces an existing file.
set -eu
umask 077
cd "$(dirname "$0")"
secrets=''
for name in JWT_SECRET ADMIN_PASSWORD MONGODB_KEY MONGODB_ADMIN_PASSWORD MONGODB_PASSWORD; do
  value=$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')
  [ ${#value} -eq 64 ] || { echo 'make-env.sh: cannot read /dev/urandom' >&2; exit 1; }
  secrets="$secrets$name=$value
"
done
set -C
printf 'ADMIN_EMAIL=admin@example.com\n%s' "$secrets" > .env
echo 'Created deploy/.env. Sign in as admin@example.com with the ADMIN_PASSWORD from that file.'

#!/bin/sh
# Makes deploy/.env, which only its owner may read, with a random value for every secret. Leaves one that exists alone.
set -eu
umask 077
cd "$(dirname "$0")"
secrets=''
for name in JWT_SECRET ADMIN_PASSWORD MONGODB_KEY MONGODB_ADMIN_PASSWORD MONGODB_PASSWORD; do
  value=$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')
  [ ${#value} -eq 64 ] || { echo 'make-env.sh: no random bytes' >&2; exit 1; }
  secrets="$secrets$name=$value
"
done
set -C
printf 'ADMIN_EMAIL=admin@example.com\n%s' "$secrets" > .env
echo 'Made deploy/.env. The first administrator signs in as admin@example.com with its ADMIN_PASSWORD.'

#!/bin/sh
# Callback on_role_change of Patroni; arguments: event, new role, name of the cluster. A node that was promoted records the failover in each of our
# databases, in its new timeline (table `takeover`). The record is written only if no acknowledged transaction can be missing: the cluster is in
# synchronous mode, in which only a complete standby is promoted, and the timeline does not start at a chosen recovery target, as after a restore. The
# record is an ordinary commit: it waits for a standby, and is retried until it succeeds.
set -u
[ "${1:-}" = on_role_change ] || exit 0
case "${2:-}" in master | primary) ;; *) exit 0 ;; esac
cluster=${3:-}

ask() { psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 --dbname "dbname=$1 connect_timeout=5" --command "$2"; }

say_so() {
  # A machine may run several cells: check that the port in the environment is that of this cluster.
  [ "$(ask postgres "select current_setting('cluster_name')")" = "$cluster" ] || return 1
  [ "$(ask postgres 'select pg_is_in_recovery()')" = f ] || return 1
  databases=$(ask postgres "select datname from pg_database where datallowconn and not datistemplate and datname <> 'postgres'") || return 1
  [ "$(ask postgres "select current_setting('synchronous_standby_names') <> ''")" = t ] || return 1
  for database in $databases; do
    is_ours=$(ask "$database" "select to_regclass('public.takeover') is not null") || return 1
    [ "$is_ours" = t ] || continue
    ask "$database" "
      with own as (select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline)
      insert into takeover (timeline, taken_over_at)
      select ('x' || timeline)::bit(32)::integer, clock_timestamp() from own
      where pg_read_file('pg_wal/' || timeline || '.history') ~ 'no recovery target specified\\s*\$'
      on conflict do nothing" || return 1
  done
}

# Patroni runs the callback before the promotion has ended, and kills this script if the node's role changes again.
tries=0
until say_so; do
  tries=$((tries + 1))
  [ "$tries" -lt 60 ] || exit 1
  sleep 1
done

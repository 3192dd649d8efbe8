import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const textOf = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');

interface Patroni {
  readonly etcd?: object;
  readonly etcd3?: object;
  readonly bootstrap: { readonly dcs: Readonly<Record<string, unknown>> & Readonly<Record<'ttl' | 'loop_wait' | 'retry_timeout', number>> };
  readonly postgresql: { readonly callbacks: Readonly<Record<string, string>> };
}

test('Patroni: synchronous mode is strict, etcd API 2 guards the leader lock, and a callback records failovers', () => {
  const { bootstrap, etcd, etcd3, postgresql } = parse(textOf('patroni.yml')) as Patroni;
  expect(bootstrap.dcs).toMatchObject({
    synchronous_mode: true,
    synchronous_mode_strict: true,
    failsafe_mode: true,
    master_start_timeout: 0,
    postgresql: { parameters: { synchronous_commit: 'on' } },
  });
  expect([etcd, etcd3]).toEqual([expect.any(Object), undefined]);
  const { ttl, loop_wait, retry_timeout } = bootstrap.dcs;
  expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl);
  expect(postgresql.callbacks).toEqual({ on_role_change: '/etc/hiram/taken-over.sh' });
});

test('HAProxy: checks every cluster for its primary and closes connections to a demoted one', () => {
  const [, ...clusters] = textOf('haproxy.cfg').split(/^listen /m);
  expect(clusters.map((cluster) => cluster.split('\n')[0])).toEqual(['cell-0', 'directory']);
  for (const cluster of clusters) {
    expect(cluster).toContain('option httpchk OPTIONS /primary');
    expect(cluster).toContain('on-marked-down shutdown-sessions');
    expect(cluster.match(/^ +server .* check port 8008$/gm)).toHaveLength(3);
  }
});

test('CloudNativePG: three instances, and no writes without a synchronous standby', () => {
  expect(parse(textOf('../helm/cloudnative-pg.yaml'))).toMatchObject({
    kind: 'Cluster',
    spec: { instances: 3, postgresql: { synchronous: { number: 1, dataDurability: 'required' } } },
  });
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from './documents.ts';
import { steps } from './steps.ts';

interface Job {
  readonly strategy?: { readonly matrix: { readonly include: readonly { readonly arguments: string }[] } };
  readonly steps: readonly { readonly run?: string; readonly uses?: string }[];
}

const jobsOf = (file: string): Job[] =>
  Object.values((parse(readFileSync(join(ROOT, '.github/workflows', file), 'utf8')) as { jobs: Record<string, Job> }).jobs);
const workflows = ['check.yml', 'nightly.yml'];
/** Returns the steps of the jobs of a workflow, without options and shards. */
const stepsOf = (file: string): string[] =>
  jobsOf(file)
    .flatMap(({ strategy }) => strategy?.matrix.include ?? [])
    .flatMap((job) => (job.arguments.split(' -- ')[0] ?? '').split(' '));

test('push jobs run every step of the check, nightly jobs every step with a nightly tier', () => {
  // The trace has its own job, because it needs the reports of the others.
  const pushSteps = steps.filter(({ nightly, name }) => nightly !== true && name !== 'requirements').map(({ name }) => name);
  expect([...new Set(stepsOf('check.yml'))].toSorted()).toEqual(pushSteps.toSorted());

  const nightly = [...steps.filter((step) => step.nightly === true).map(({ name }) => name), 'test', 'e2e', 'e2e:philippines'];
  expect(nightly.filter((name) => !stepsOf('nightly.yml').includes(name))).toEqual([]);
  expect(stepsOf('nightly.yml').filter((name) => !steps.some((step) => step.name === name))).toEqual([]);
});

test.each(workflows)('%s runs every shard of a step', (file) => {
  const shards = jobsOf(file).flatMap(({ strategy }) =>
    (strategy?.matrix.include ?? []).flatMap((job) => {
      const [, step = '', shard, count] = /(\S+) -- --shard=(\d+)\/(\d+)/.exec(job.arguments) ?? [];
      return shard === undefined ? [] : [{ step, shard: Number(shard), count: Number(count) }];
    }),
  );
  for (const { step, count } of shards) {
    const own = shards.filter((each) => each.step === step).map(({ shard }) => shard);
    expect(own, step).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  }
});

test.each(workflows)('%s pins every action by commit', (file) => {
  const actions = jobsOf(file).flatMap((job) => job.steps.flatMap(({ uses }) => uses ?? []));
  expect(actions.length).toBeGreaterThan(1);
  expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
});

test.each(globSync('.github/ISSUE_TEMPLATE/*.yml', { cwd: ROOT }))('%s is a valid GitHub issue form', (path) => {
  const form = parse(readFileSync(join(ROOT, path), 'utf8')) as {
    readonly name?: string;
    readonly body?: readonly { readonly type: string }[];
  };
  if (path.endsWith('config.yml')) return;
  expect(form.name).toBeTypeOf('string');
  expect(form.body?.map(({ type }) => type).filter((type) => !['markdown', 'textarea', 'input', 'dropdown'].includes(type))).toEqual([]);
});

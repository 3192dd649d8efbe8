import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { PROFILE_NAMES, type ProfileName } from '@hiram/contract/product/profile.ts';
import { startControl, switchesOf } from '../stack/control.ts';
import { startStack } from '../stack/stack.ts';
import { makeCertificate, type Certificate } from '../../tools/testing/certificate.ts';
import { describeStack, RUNNING_VARIABLE, STACK_VARIABLE, TRUST_VARIABLE, type SharedStack } from './shared-stack.ts';

/**
 * Starts a stack with two cells for every worker and each tested profile. The tests run in other processes and read its address from the environment.
 */
export default async function startSharedStacks({ workers, projects }: FullConfig): Promise<() => Promise<void>> {
  const running = process.env[RUNNING_VARIABLE];
  if (running !== undefined) {
    process.env[STACK_VARIABLE] = await readFile(running, 'utf8');
    return () => Promise.resolve();
  }
  const crashes: string[] = [];
  const onCrash = (report: string): void => {
    crashes.push(report);
    console.error(report);
  };
  const folder = await mkdtemp(join(tmpdir(), 'hiram-tls-'));
  const certificate = makeCertificate(folder);
  const started: StartedStack[] = [];
  // In sequence: the first stack builds the pages, and PostgreSQL copies each new database from a template that no other session may use at the same
  // time.
  for (const profile of profilesOf(projects)) {
    for (let number = 0; number < workers; number += 1) started.push(await startOne({ profile, certificate, onCrash }));
  }
  process.env[TRUST_VARIABLE] = certificate.certificate;
  process.env[STACK_VARIABLE] = JSON.stringify(started.map(({ shared }) => shared));
  return async () => {
    await Promise.all(started.map((each) => each.stop()));
    await rm(folder, { recursive: true });
    if (crashes.length > 0) throw new Error(`a part of a stack crashed during the run: ${crashes.join('\n')}`);
  };
}

/** Returns the profiles of the projects selected on the command line; by default all. */
function profilesOf(projects: FullConfig['projects']): readonly ProfileName[] {
  const chosen = projects.map(({ name }) => (name.startsWith('philippines') ? 'philippines' : 'specified'));
  return PROFILE_NAMES.filter((name) => chosen.includes(name));
}

interface StartedStack {
  readonly shared: SharedStack;
  stop(): Promise<void>;
}

interface StackOrder {
  readonly profile: ProfileName;
  readonly certificate: Certificate;
  readonly onCrash: (report: string) => void;
}

async function startOne({ profile, certificate, onCrash }: StackOrder): Promise<StartedStack> {
  // One S3 is enough: the store works the same in every profile.
  const stack = await startStack({ profile, cells: 2, certificate, images: profile === 'specified' ? 's3' : 'folder', onCrash });
  const control = await startControl(switchesOf(stack));
  return {
    shared: describeStack(stack, { controlUrl: control.url, certificate }),
    stop: async () => {
      control.stop();
      await stack.stop();
    },
  };
}

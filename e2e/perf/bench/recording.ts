import { buildApp } from '@hiram/api/main/app.ts';
import { readConfig } from '@hiram/api/platform/config/config.ts';
import { openLog } from '@hiram/api/platform/observability/log.ts';
import { closeResources } from '@hiram/api/platform/resources.ts';
import { openResources } from '@hiram/api/providers/resources.ts';
import type { Call } from './calls.ts';
import type { BenchDataset } from './bench-dataset.ts';
import { statementsOf, type Statement } from '../../../apps/api/testing/statements.ts';

/** Calls a service inside this process and returns the statements that it sent to PostgreSQL. */
export interface Recorder {
  readonly request: (call: Call) => Promise<void>;
  readonly record: (call: Call) => Promise<readonly Statement[]>;
}

export async function withRecorder<Result>(dataset: BenchDataset, work: (recorder: Recorder) => Promise<Result>): Promise<Result> {
  const resources = await openResources(readConfig(dataset.environment), (error) => console.error(error));
  const app = await buildApp({ resources, log: openLog('silent'), readiness: { stopping: false } });
  const request = async ({ method, url, headers, body }: Call): Promise<void> => {
    const answer = await app.inject({ method, url, headers, ...(body === '' ? {} : { payload: body }) });
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
  };
  try {
    return await work({ request, record: (call) => statementsOf(() => request(call)) });
  } finally {
    await app.close();
    await closeResources(resources);
  }
}

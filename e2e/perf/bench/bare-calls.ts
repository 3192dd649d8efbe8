import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Call, Reading } from './calls.ts';
import type { BenchDataset } from './bench-dataset.ts';
import { startNode, type Process } from './processes.ts';
import { withRecorder } from './recording.ts';
import type { Statement } from '../../../apps/api/testing/statements.ts';
import { statementsOfCell } from './statements.ts';

/** Parameter of a statement: the borrower's id, an id derived from the template's, or a constant. */
export type StatementValue = { readonly userId: true } | { readonly id: string } | { readonly value: unknown };

interface BareCall extends Pick<Call, 'method'> {
  readonly path: string;
  readonly statements: readonly { readonly text: string; readonly values: readonly StatementValue[] }[];
}

export interface BareCalls {
  readonly url: string;
  readonly connections: number;
  readonly ids: readonly string[];
  readonly calls: readonly BareCall[];
}

/** Size of the service's own pool. */
const CONNECTIONS = 10;
const SAMPLE = 1;

/** Records the statements that the service sends for one borrower's calls. */
export async function bareCallsOf(dataset: BenchDataset, readings: readonly Reading[]): Promise<readonly BareCall[]> {
  return await withRecorder(dataset, async ({ request, record }) => {
    const recorded: BareCall[] = [];
    for (const reading of readings) {
      const call = reading(dataset, SAMPLE);
      // Warm-up: statements that only the first call of a process sends do not count.
      await request(call);
      // The process also reads its map from the directory now and then, which is not part of a call.
      const statements = statementsOfCell(dataset, await record(call)).map((each) => toStatement(dataset, each));
      recorded.push({ method: call.method, path: new URL(call.url, 'http://127.0.0.1').pathname, statements });
    }
    return recorded;
  });
}

function toStatement(dataset: BenchDataset, { text, values }: Statement): BareCall['statements'][number] {
  const person = dataset.person(SAMPLE);
  const templateIdOf = new Map(dataset.ids.map((id) => [person.idOf(id), id]));
  const given = values.map((value): StatementValue => {
    if (value === person.userId) return { userId: true };
    const id = typeof value === 'string' ? templateIdOf.get(value) : undefined;
    // Text format of bytea.
    return id === undefined ? { value: Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value } : { id };
  });
  return { text, values: given };
}

/** @param prepares true if its connections use prepared statements, like those of the service */
export async function startBare(
  dataset: BenchDataset,
  calls: readonly BareCall[],
  { prepares }: { readonly prepares: boolean },
): Promise<Process> {
  const [url = ''] = dataset.cellUrls;
  const file = join(dataset.folder, 'bare.json');
  writeFileSync(file, JSON.stringify({ url, connections: CONNECTIONS, ids: dataset.ids, calls } satisfies BareCalls));
  return await startNode(dataset, 'e2e/perf/bench/bare-fastify.ts', { BARE_CALLS: file, BARE_PREPARES: String(prepares) }, '/readyz');
}

import type { PortAdapter, Ports } from '@hiram/api/providers/adapter.ts';
import { contextOf } from '@hiram/api/providers/open-providers.ts';
import { ProviderUnreachable } from '@hiram/api/providers/provider-unreachable.ts';
import { scaleTimeout } from '../testing/timeout-scale.ts';
import { Gate } from './gate.ts';
import type { GateRequest } from './gate.ts';
import type { Counterparts, Trial, CheckedPort } from './trial.ts';

/** Long enough that only a hanging call reaches it. */
const LONG_TIMEOUT_MS = scaleTimeout(10_000);
/** Timeout of the adapter in rules with a silent gate. */
export const SHORT_MS = 100;
/** Each try takes at most that long. */
const TRIES = 50;
/** Time after which an adapter with a short timeout counts as hanging. */
const ADAPTER_TIMEOUT_MS = scaleTimeout(2_000);

/** An adapter, its counterpart, and the gate between them. */
export interface Bench<Each extends CheckedPort> {
  readonly counterpart: Counterparts[Each];
  readonly gate: Gate;
  readonly settings: Readonly<Record<string, string>>;
  /** Opens a new adapter, as in another process: it must not depend on remembered state. */
  open(timeoutMs?: number): Ports[Each];
}

export interface RuleOn<Tried> {
  readonly name: string;
  /** The requirement in one sentence. */
  readonly description: string;
  /** Throws the fault. */
  check(tried: Tried): Promise<void>;
}

export type Rule<Each extends CheckedPort> = RuleOn<Bench<Each>>;

export async function benchFor<Each extends CheckedPort>(
  { adapter }: Pick<Trial<Each>, 'adapter'>,
  counterpart: Counterparts[Each],
): Promise<Bench<Each>> {
  const gate = await Gate.before(counterpart.origin);
  const settings = counterpart.settings(gate.url);
  const wrongNames = wrongSettings(adapter, settings);
  if (wrongNames.length > 0) throw new Error(`invalid settings for the adapter: ${wrongNames.join(', ')}`);
  const declared = Object.keys(settingsOfRule(adapter));
  const open = (timeoutMs = LONG_TIMEOUT_MS): Ports[Each] => adapter.open(contextOf({ name: 'tried', settings }, declared, timeoutMs));
  return { counterpart, gate, settings, open };
}

type DeclaredRule = Pick<PortAdapter<unknown>, 'settings'>;
const settingsOfRule = ({ settings: { calls, webhooks } }: DeclaredRule) => ({ ...calls, ...webhooks });

const wrongSettings = (adapter: DeclaredRule, settings: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(settingsOfRule(adapter)).flatMap(([name, form]) => (form.safeParse(settings[name]).success ? [] : [name]));

/** A rule that the adapter breaks. */
export class RuleViolation extends Error {}

export function assertRule(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new RuleViolation(otherwise);
}

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

export const isSame = (left: unknown, right: unknown): boolean => canonical(left) === canonical(right);

/** Returns the error; throws if the call returned, threw another error, or did not end. */
export async function assertUnreachable(what: string, call: () => Promise<unknown>): Promise<ProviderUnreachable> {
  const given = await withTimeout(
    what,
    call().then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    ),
  );
  assertRule('error' in given, `${what}: answered ${JSON.stringify('answer' in given ? given.answer : null)}`);
  const { error } = given;
  if (error instanceof ProviderUnreachable) return error;
  throw new RuleViolation(
    `${what}: threw ${error instanceof Error ? `${error.name} (${error.message})` : String(error)}, not ProviderUnreachable`,
  );
}

/** Rejects work that takes too long. */
async function withTimeout<T>(what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const missingTimeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RuleViolation(`${what}: no timeout`)), ADAPTER_TIMEOUT_MS);
  });
  return Promise.race([work, missingTimeout]).finally(() => clearTimeout(timer));
}

/** Runs `work` while the answers of matching calls are delayed. The counterpart executes the calls at once; the answers are released at the end. */
export async function withDelayedAnswers(
  { gate }: { readonly gate: Gate },
  isLate: (gateRequest: GateRequest) => boolean,
  work: () => Promise<unknown>,
): Promise<void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  gate.setBehaviour(async (gateRequest, pass) => {
    const answer = await pass();
    if (isLate(gateRequest)) await released;
    return answer;
  });
  try {
    await work();
  } finally {
    release();
    gate.setBehaviour();
  }
}

/** Retries a call, because on a slow machine an adapter with a short timeout may miss an answer that was not delayed. */
export async function retryUntilReached<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof ProviderUnreachable) || left === 0) throw error;
    }
  }
}

let count = Math.floor(Math.random() * 100_000);

/** Returns a unique number, for amounts, days and phones. */
export function nextNumber(): number {
  count += 1;
  return count;
}

import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Whatever this starts belongs to that request: what it leaves to the worker, and what it asks of a provider. */
export const belongingTo = <Result>(id: string | null, work: () => Result): Result => (id === null ? work() : current.run(id, work));

/** The id that nginx gave the call which this belongs to; null where no call has begun it. */
export const requestId = (): string | null => current.getStore() ?? null;

import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Runs work in the async context of a request, so that the jobs it enqueues and its calls to providers have the request's id. */
export const withRequestId = <Result>(id: string | null, work: () => Result): Result => (id === null ? work() : current.run(id, work));

/** Returns the id that nginx assigned to the current call; `null` outside of a call. */
export const currentRequestId = (): string | null => current.getStore() ?? null;

import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** What tools/testing/patience.ts measured. */
    slowness: number;
  }
}

/** A limit of time for this machine, from one for a machine with nothing else to do. */
export const patience = (milliseconds: number): number => Math.round(milliseconds * inject('slowness'));

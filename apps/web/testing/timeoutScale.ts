import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Factor that tools/testing/timeout-scale.ts has measured. */
    slowness: number;
  }
}

/** Scales a timeout for an idle machine to this machine. */
export const scaleTimeout = (milliseconds: number): number => Math.round(milliseconds * inject('slowness'));

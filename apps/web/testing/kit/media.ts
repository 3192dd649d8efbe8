import { cdp } from 'vitest/browser';

export interface Media {
  readonly dark?: boolean;
  readonly reducedMotion?: boolean;
}

/** Emulates the phone's media features in the browser until the next call. */
export async function emulateMedia({ dark = false, reducedMotion = false }: Media): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' },
      { name: 'prefers-reduced-motion', value: reducedMotion ? 'reduce' : 'no-preference' },
    ],
  });
}

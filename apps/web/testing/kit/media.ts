import { cdp } from 'vitest/browser';

export interface Media {
  readonly dark?: boolean;
  readonly reducedMotion?: boolean;
}

/** What the phone asks of every page: the browser itself answers the media queries so, until the next call. */
export async function emulateMedia({ dark = false, reducedMotion = false }: Media): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' },
      { name: 'prefers-reduced-motion', value: reducedMotion ? 'reduce' : 'no-preference' },
    ],
  });
}

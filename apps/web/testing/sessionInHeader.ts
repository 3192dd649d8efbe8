import { onTestFinished, vi } from 'vitest';

/** For the rest of the test, calls send the session in a header, as in a build for the Philippine profile. */
export function sessionInHeader(): void {
  vi.stubGlobal('__HIRAM_SESSION_IN_HEADER__', true);
  onTestFinished(() => void vi.unstubAllGlobals());
}

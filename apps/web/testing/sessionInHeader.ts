import { onTestFinished, vi } from 'vitest';

/** For the rest of the test, calls are made as by a build that keeps the session off their addresses. */
export function sessionInHeader(): void {
  vi.stubGlobal('__HIRAM_SESSION_IN_HEADER__', true);
  onTestFinished(() => void vi.unstubAllGlobals());
}

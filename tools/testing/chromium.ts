import { existsSync } from 'node:fs';

export const BROWSER = '/usr/bin/chromium';

/** The same engine without browser windows: a page of a new context costs a quarter of the CPU time. */
const SHELL = '/usr/lib/chromium/chromium-headless-shell';

/** The Chromium of the tests. Debian packages the shell separately; a machine without it uses the full browser. */
export const CHROMIUM = process.env['CHROMIUM'] ?? (existsSync(SHELL) ? SHELL : BROWSER);

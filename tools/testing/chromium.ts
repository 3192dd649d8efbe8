import { existsSync } from 'node:fs';

export const BROWSER = '/usr/bin/chromium';

/** The same engine without the browser's own windows: a page of a new context costs it a quarter of the processor time. */
const SHELL = '/usr/lib/chromium/chromium-headless-shell';

/** The Chromium that tests look at pages with. Debian has the shell as a package of its own, and a machine without it has the whole browser. */
export const CHROMIUM = process.env['CHROMIUM'] ?? (existsSync(SHELL) ? SHELL : BROWSER);

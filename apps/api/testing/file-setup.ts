import { afterAll } from 'vitest';
import { closeAll } from './after-file.ts';

// Runs for each file, whereas the modules that it imports are loaded once for all files of a process.
afterAll(closeAll);

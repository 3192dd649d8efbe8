import { afterAll } from 'vitest';
import { closeAll } from './after-file.ts';

// Vitest runs this file for each test file, whereas imported modules load once per process.
afterAll(closeAll);

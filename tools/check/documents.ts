import { globSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** Every page of documentation, from the root of the repository. */
export const DOCUMENTS = globSync(['*.md', '.github/*.md', 'docs/**/*.md'], { cwd: ROOT }).toSorted();

/** `npm run reference`: writes docs/reference.md anew. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from './openapi.ts';
import { referencePage } from './reference.ts';

writeFileSync(join(import.meta.dirname, '../../../../docs/reference.md'), referencePage(openApiDocument()));

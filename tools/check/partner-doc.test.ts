import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCodes, httpStatusOf } from '@hiram/contract/wire/errors.ts';
import type { RefusalReason } from '@hiram/partner/client.ts';
import { paths } from '@hiram/contract/product/paths.ts';
import { expect, test } from 'vitest';
import { readDemoChoices } from '../../e2e/stack/demo-choices.ts';
import { KEY } from '../../e2e/stack/parts.ts';

const root = join(import.meta.dirname, '../..');
const document = readFileSync(join(root, 'docs/partner.md'), 'utf8');

// apps/api/src/main/partner-client.test.ts runs the code of the document, and docs-commands.test.ts checks its commands.
test('docs/partner.md has the demo’s key and ports, the packed version, and an existing page', () => {
  const { ports } = readDemoChoices([], {});
  const { version } = JSON.parse(readFileSync(join(root, 'packages/partner/package.json'), 'utf8')) as { version: string };
  const exampleEnvironment = `HIRAM_URL=http://127.0.0.1:${ports.api} HIRAM_KEY_ID=${KEY.keyId} HIRAM_SECRET=${KEY.secret}`;
  expect(document).toContain(`${exampleEnvironment} SANDBOX_URL=http://127.0.0.1:${ports.sandbox} `);
  expect(document).toContain(`with \`http://127.0.0.1:${ports.webServer}\` in front`);
  expect(document).toContain(`packages/partner/dist/hiram-partner-${version}.tgz`);
  expect(document).toContain(`: ${paths.confirmNew.address}?`);
});

/** Complete by the type check: exactly the reasons of the client. */
const reasons = {
  invalidRequest: true,
  notAllowed: true,
  notFound: true,
  keyUsedForAnotherRequest: true,
  tooManyRequests: true,
  internal: true,
  unavailable: true,
  other: true,
} satisfies Record<RefusalReason, true>;

test('docs/partner.md lists every refusal reason with its code and status', () => {
  const rows = [...document.matchAll(/^\| `(\w+)` \| (\d+) \| (\d+) \|/gm)].map(([, reason, code, status]) => [
    reason,
    Number(code),
    Number(status),
  ]);
  const known = Object.keys(errorCodes).flatMap((name) => (name in reasons ? [name as keyof typeof errorCodes] : []));
  expect(rows).toEqual(known.map((name) => [name, errorCodes[name], httpStatusOf(name)]));
  expect(document).toContain('| `other` | any other |');
});

import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compileMessages } from './compile.ts';
import fil from './fil.json' with { type: 'json' };

/** Copy of the catalogue and the modules that the service reads it with. */
const folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
const root = join(folder, 'messages');
cpSync(import.meta.dirname, root, { recursive: true, filter: (path) => !/\/generated$|\.test\.ts$/.test(path) });
cpSync(join(import.meta.dirname, '../src/product'), join(folder, 'src/product'), { recursive: true });
writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
afterAll(() => rmSync(folder, { recursive: true }));

const withFilipino = (texts: object): void => writeFileSync(join(root, 'fil.json'), JSON.stringify(texts));
const startService = (): string => execFileSync(process.execPath, [join(root, 'message.ts')], { encoding: 'utf8', stdio: 'pipe' });

test.each([
  ['a page', 'order_title'],
  ['a PDF', 'statement_title'],
  ['an SMS', 'sms_due_today'],
  ['a text of the service', 'order_notice_settled'],
  ['a refusal', 'refusal_payment_declined'],
] as const)('[BEY-14] build and service fail if the Filipino text of %s is missing', (_, key) => {
  withFilipino(fil);
  expect(startService()).toBe('');
  const { [key]: deleted, ...others } = fil;
  expect(deleted).not.toBe('');
  withFilipino(others);

  expect(() => compileMessages(root)).toThrow(`fil lacks ${key}`);
  expect(startService).toThrow(`fil lacks ${key}`);
});

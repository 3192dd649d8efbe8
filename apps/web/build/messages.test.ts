import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compileMessages } from './messages.ts';

const root = mkdtempSync(join(tmpdir(), 'messages-'));
afterAll(() => rmSync(root, { recursive: true }));

function writeProject(texts: Record<string, string>, modules: readonly string[] = []): void {
  mkdirSync(join(root, 'project.inlang'), { recursive: true });
  mkdirSync(join(root, 'src/platform/i18n'), { recursive: true });
  writeFileSync(
    join(root, 'project.inlang/settings.json'),
    JSON.stringify({
      baseLocale: 'en',
      locales: ['en'],
      modules,
      'plugin.inlang.messageFormat': { pathPattern: './src/platform/i18n/{locale}.json' },
    }),
  );
  writeFileSync(join(root, 'src/platform/i18n/en.json'), JSON.stringify(texts));
}

test('a compiler without its plugin, which writes no message and reports success, stops the build', () => {
  writeProject({ greeting: 'Hello' });
  expect(() => compileMessages(root)).toThrow('messages not compiled: greeting');
});

test('texts are compiled once, and again when one has changed', () => {
  const generated = join(root, 'src/platform/i18n/generated');
  const stamp = (): string => readFileSync(join(generated, '.compiled-from'), 'utf8');
  const compileWithPlugin = (greeting: string): void => {
    writeProject({ greeting }, [relative(root, createRequire(import.meta.url).resolve('@inlang/plugin-message-format'))]);
    compileMessages(root);
  };
  compileWithPlugin('Hello');
  const first = stamp();
  rmSync(join(generated, 'messages'), { recursive: true });
  compileWithPlugin('Hello');
  expect(existsSync(join(generated, 'messages'))).toBe(false);
  compileWithPlugin('Good day');
  expect(existsSync(join(generated, 'messages'))).toBe(true);
  expect(stamp()).not.toBe(first);
});

test('an empty set of messages stops the build', () => {
  writeProject({});
  expect(() => compileMessages(root)).toThrow('there are no messages to compile');
});

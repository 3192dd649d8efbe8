import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Texts } from './catalogue-faults.ts';
import { compileMessages } from './compile.ts';

const root = mkdtempSync(join(tmpdir(), 'messages-'));
afterAll(() => rmSync(root, { recursive: true }));

const plugin = relative(root, createRequire(import.meta.url).resolve('@inlang/plugin-message-format'));

function writeCatalogue(english: Texts, filipino: Texts, modules = [plugin]): void {
  const settings = {
    baseLocale: 'en',
    locales: ['en', 'fil'],
    modules,
    'plugin.inlang.messageFormat': { pathPattern: './{locale}.json' },
  };
  mkdirSync(join(root, 'project.inlang'), { recursive: true });
  writeFileSync(join(root, 'project.inlang/settings.json'), JSON.stringify(settings));
  writeFileSync(join(root, 'en.json'), JSON.stringify(english));
  writeFileSync(join(root, 'fil.json'), JSON.stringify(filipino));
}

test('fails the build if the compiler lacks its plugin, writes no message and reports success', () => {
  writeCatalogue({ greeting: 'Hello' }, { greeting: 'Kumusta' }, []);
  expect(() => compileMessages(root)).toThrow('messages not compiled: greeting');
});

test('compiles texts once, and again after a change', () => {
  const generated = join(root, 'generated');
  const modificationTime = (): string => readFileSync(join(generated, '.compiled-from'), 'utf8');
  const compileWith = (greeting: string): void => {
    writeCatalogue({ greeting }, { greeting: 'Kumusta' });
    compileMessages(root);
  };
  compileWith('Hello');
  const first = modificationTime();
  rmSync(join(generated, 'messages'), { recursive: true });
  compileWith('Hello');
  expect(existsSync(join(generated, 'messages'))).toBe(false);
  compileWith('Good day');
  expect(existsSync(join(generated, 'messages'))).toBe(true);
  expect(modificationTime()).not.toBe(first);
});

test('[BEY-14] a message without Filipino text fails the build, also after an earlier compilation', () => {
  writeCatalogue({ greeting: 'Good day' }, {});
  expect(() => compileMessages(root)).toThrow('fil lacks greeting');
});

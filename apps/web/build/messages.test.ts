import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compileMessages } from './messages.ts';

const root = mkdtempSync(join(tmpdir(), 'messages-'));
afterAll(() => rmSync(root, { recursive: true }));

function writeProject(texts: Record<string, string>): void {
  mkdirSync(join(root, 'project.inlang'), { recursive: true });
  mkdirSync(join(root, 'src/messages'), { recursive: true });
  writeFileSync(join(root, 'project.inlang/settings.json'), JSON.stringify({ baseLocale: 'en', locales: ['en'], modules: [] }));
  writeFileSync(join(root, 'src/messages/en.json'), JSON.stringify(texts));
}

test('a compiler without its plugin, which writes no message and reports success, stops the build', () => {
  writeProject({ greeting: 'Hello' });
  expect(() => compileMessages(root)).toThrow('messages not compiled: greeting');
});

test('an empty set of messages stops the build', () => {
  writeProject({});
  expect(() => compileMessages(root)).toThrow('there are no messages to compile');
});

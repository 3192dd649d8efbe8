import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { isPlain } from '../platform/config/plain-connections.ts';
import type { Act } from '../platform/staff/act.ts';
import type { Command } from './run-command.ts';
import { withStaffToken } from './staff-token.ts';
import type { Terminal } from './staff-token.ts';

const SIGNED_OUT = 401;

const answered = z.object({ answer: z.optional(z.unknown()), message: z.optional(z.string()) });

/** Sends the command to the desk and returns the text to print. @param desk its address */
export async function callDesk({ act, options, reason }: Command, desk: string, terminal: Omit<Terminal, 'audience'>): Promise<string> {
  if (isPlain(desk)) throw new Error('DESK_URL needs https');
  const body = JSON.stringify({ options, reason, files: await filesOf(act, options) });
  const audience = terminal.environment['DESK_AUDIENCE'] ?? desk;
  const response = await withStaffToken({ ...terminal, audience }, async (token) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const sent = await fetch(`${desk}/acts/${act.name}`, { method: 'POST', headers, body, redirect: 'error' });
    return sent.status === SIGNED_OUT ? null : sent;
  });
  const { answer, message } = z.parse(answered, await response.json());
  if (!response.ok) throw new Error(message ?? `the desk answered ${response.status}`);
  return JSON.stringify(answer, null, 2);
}

/** Files are read on this machine, because the desk never opens a file by name. */
async function filesOf({ files }: Act, options: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const names = files.flatMap((option) => (options[option] ?? '').split(',').filter((name) => name !== ''));
  const contents = await Promise.all(names.map(async (name): Promise<[string, string]> => [name, await readFile(name, 'base64')]));
  return Object.fromEntries(contents);
}

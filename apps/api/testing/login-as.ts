import { randomBytes } from 'node:crypto';
import { afterFile } from './after-file.ts';
import { runAsAdministrator } from './databases.ts';

/** Creates a login with a role of the product, as an operator does: its address and password are all that a thief would have. */
export async function loginAs(role: string, url: string): Promise<string> {
  const [name, password] = [`hiram_test_${randomBytes(6).toString('hex')}`, randomBytes(12).toString('hex')];
  await runAsAdministrator(`create role ${name} login password '${password}' in role ${role}`);
  afterFile(() => runAsAdministrator(`drop role ${name}`));
  const own = new URL(url);
  [own.username, own.password] = [name, password];
  return own.href;
}

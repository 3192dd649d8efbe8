import { readConfig } from '../platform/config/config.ts';
import { readDeskConfig } from '../platform/config/desk-config.ts';
import { Refusal } from '../platform/request/refusal.ts';
import { closeResources, openPlatformResources } from '../platform/resources.ts';
import type { PlatformResources } from '../platform/resources.ts';
import type { Staff } from '../platform/staff/staff-sessions.ts';
import { IdentityProvider } from '../providers/identity-provider.ts';
import { getStaffOfToken } from '../providers/staff-tokens.ts';
import { runCommand } from './run-command.ts';
import type { Command } from './run-command.ts';
import { withStaffToken } from './staff-token.ts';
import type { Environment } from './staff-token.ts';

interface Machine {
  readonly environment: Environment;
  readonly print: (line: unknown) => void;
}

/**
 * Runs the command on this machine while the desk is down, with the desk's configuration. The operator still signs in at the identity provider and is
 * limited to their role.
 */
export async function runLocally(command: Command, { environment, print }: Machine): Promise<string> {
  if (['STAFF_TOKEN', 'STAFF_TOKEN_FILE', 'DESK_TERMINAL_ID'].every((name) => (environment[name] ?? '') === ''))
    throw new Error(
      'Set DESK_URL to the address of the desk. While the desk is down, set its whole configuration, and STAFF_TOKEN or DESK_TERMINAL_ID.',
    );
  const config = readConfig(environment);
  const desk = readDeskConfig(environment, config);
  const resources = await openPlatformResources(config, print, 'ops');
  try {
    await assertClockRight(resources);
    const parts = { identity: new IdentityProvider(desk, resources.clock, print), directory: resources.directory };
    const terminal = { environment, audience: desk.audience, print };
    const staff = await withStaffToken(terminal, (token) => getStaffOfToken(token, parts).catch(nullWhenRefused));
    return await runCommand(command, resources, staff);
  } finally {
    await closeResources(resources);
  }
}

/** Throws if this machine's clock is off: acts are dated, and a write-off dated days ahead would post the penalties of those days. */
async function assertClockRight({ clockGuard }: PlatformResources): Promise<void> {
  await clockGuard.compareAll();
  const complaints = clockGuard.complaints();
  if (complaints.length > 0) throw new Error(`Nothing was done. The clock of this machine is off: ${complaints.join(', ')}`);
}

function nullWhenRefused(error: unknown): Staff | null {
  if (!(error instanceof Refusal)) throw error;
  if (error.reason === 'sessionRefused') return null;
  throw new Error(error.reason === 'notAllowed' ? 'You have no role at the desk' : 'The identity provider does not answer');
}

import { partnerClient, type PartnerAccount, type PartnerClient } from '@hiram/sandbox/lender/partnerClient.ts';

export const STACK_VARIABLE = 'HIRAM_E2E_STACK';

/** What a test knows about the stack that runs beside it. */
export interface SharedStack {
  readonly origin: string;
  readonly apiUrl: string;
  readonly sandboxUrl: string;
  readonly account: PartnerAccount;
  readonly cellUrls: readonly string[];
  readonly directoryUrl: string;
  readonly controlUrl: string;
}

export function sharedStack(): SharedStack {
  const text = process.env[STACK_VARIABLE];
  if (text === undefined) throw new Error('the stack is started by the global setup of playwright.config.ts');
  return JSON.parse(text) as SharedStack;
}

export const partnerOf = (stack: SharedStack): PartnerClient => partnerClient(stack.account);

export const stopService = (stack: SharedStack): Promise<void> => control(stack, '/stop');
export const startService = (stack: SharedStack): Promise<void> => control(stack, '/start');

async function control(stack: SharedStack, path: string): Promise<void> {
  const response = await fetch(new URL(path, stack.controlUrl), { method: 'POST' });
  if (!response.ok) throw new Error(await response.text());
}

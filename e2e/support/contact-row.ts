import { CONTACT_OVERALL } from '@hiram/contract/endpoints/support.ts';
import { runSql } from '../stack/databases.ts';
import type { SharedStack } from './shared-stack.ts';

interface Contact {
  readonly email: string;
  readonly telephone: string;
}

export const SAMPLE_CONTACT: Contact = { email: 'help@hiram.example', telephone: '(02) 8555 0142' };

export async function setContact(stack: SharedStack, { email, telephone }: Contact): Promise<void> {
  for (const url of stack.cellUrls) {
    await runSql(url, 'update service_contact set email = $1, telephone = $2 where overall = $3', [email, telephone, CONTACT_OVERALL]);
  }
}

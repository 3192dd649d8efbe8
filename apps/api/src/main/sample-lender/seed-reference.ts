import { CONTACT_OVERALL } from '@hiram/contract/endpoints/support.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import type { Cell } from '../../platform/db/cells.ts';
import { seedAgreementTemplates } from '../../lending/agreements/agreement-templates.ts';
import { seedProducts } from './sample-products.ts';
import { LANDING_IN_FILIPINO, seedLanding } from './sample-landing.ts';
import { seedComplaintTypes } from './seed-complaint-types.ts';
import { seedChannels } from './sample-channels.ts';
import { seedBankForm } from './seed-bank-form.ts';
import { seedTranslations } from './seed-translations.ts';

interface ServiceContact {
  readonly overall: number;
  readonly email: string;
  readonly telephone: string;
}

/** The sample lender of demo and tests; a lender's own figures are configuration, so no migration holds them. */
const SAMPLE_CONTACT: ServiceContact = { overall: CONTACT_OVERALL, email: 'help@hiram.example', telephone: '(02) 8555 0142' };

/** Reference data is the same in every cell; running it again changes nothing. */
export async function seedReference(cells: readonly Cell[], profile: Profile, contact: ServiceContact = SAMPLE_CONTACT): Promise<void> {
  const { email, telephone } = contact;
  for (const { database } of cells) {
    await seedAgreementTemplates(database);
    await seedBankForm(database);
    await seedComplaintTypes(database);
    await seedChannels(database);
    await seedProducts(database, profile);
    await seedLanding(database);
    await seedTranslations(database, LANDING_IN_FILIPINO);
    await seedTranslations(database);
    await database
      .insertInto('service_contact')
      .values(contact)
      .onConflict((conflict) => conflict.column('overall').doUpdateSet({ email, telephone }))
      .execute();
  }
}

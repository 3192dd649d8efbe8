import { calendarDate } from '@hiram/contract/product/dates.ts';
import { centavos, formatPesos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import { DEFAULT_TEMPLATE_ID } from '@hiram/contract/endpoints/promotion-calls.ts';
import { planOf } from '@hiram/contract/money/schedule.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { percentText, pesos } from '../../platform/i18n/display.ts';
import { ADVERTISED_PRODUCT } from './sample-products.ts';
import type { PromotionTables } from '../../platform/db/schema/promotion.tables.ts';

type TemplateRow = PromotionTables['landing_template'];

const AGREEMENT = `# 1. What you agree to

Registering opens an account with the lender. It is not a loan, and it costs nothing.

# 2. Your number

We use your mobile number to sign you in and to answer you. We send offers only if you ask for them.

# 3. What we note

We note which advertisement led you here, so that we know what to pay for. Your number stays with us and is not sold.

# 4. Closing your account

You can close the account at any time in the app, once nothing is owed.

# 5. Who may register

You must be over 18 and have a permanent address in the Philippines.`;

const AGREEMENT_IN_FILIPINO = `# 1. Ano ang sinasang-ayunan mo

Sa pagpaparehistro, magkakaroon ka ng account sa lender. Hindi ito loan, at wala itong bayad.

# 2. Ang numero mo

Ginagamit namin ang mobile number mo para makapag-sign in ka at masagot ka namin. Magpapadala lang kami ng offer kung hihilingin mo.

# 3. Ano ang itinatala namin

Itinatala namin kung aling ad ang nagdala sa iyo rito, para alam namin kung ano ang babayaran. Nasa amin lang ang numero mo at hindi ito ibinebenta.

# 4. Pagsasara ng account mo

Puwede mong isara ang account anumang oras sa app, kapag wala nang utang.

# 5. Sino ang puwedeng magparehistro

Dapat ay lampas 18 taong gulang ka at may permanenteng tirahan sa Pilipinas.`;

/** The sample lender's landing page, with the figures of the product that it advertises. */
const SAMPLE_TEMPLATE: TemplateRow = {
  template_id: DEFAULT_TEMPLATE_ID,
  app_name: ADVERTISED_PRODUCT.name,
  app_note: 'Version 3.2.0 · 14 MB · for iPhone',
  logo: ADVERTISED_PRODUCT.logo,
  banner: '',
  title: `Borrow up to ${wholePesos(ADVERTISED_PRODUCT.maximum_principal)}`,
  subtitle: 'See every fee before you say yes. Decision within 1 day.',
  example: exampleOf(centavos(8_000_00)).en,
  button_text: 'Register',
  download_url: 'https://store.example/apps/hiram-cash',
  agreement_title: 'Registration Agreement',
  agreement_text: AGREEMENT,
};

function wholePesos(amount: Centavos): string {
  return `₱${formatPesos(amount).replace(/\.00$/, '')}`;
}

/** From the sums that an offer is made with, so that no advertisement says anything else. */
function exampleOf(principal: Centavos): Record<Language, string> {
  const { instalments, period_days: periodDays, fee_bps: feeBps, rate_bps: rateBps } = ADVERTISED_PRODUCT;
  const plan = planOf({ principal, instalments, periodDays, feeBps, rateBps, disbursedOn: calendarDate('2026-01-01') });
  const [lent, rate, days] = [pesos(principal), percentText(rateBps), instalments * periodDays];
  const [fee, interest, total] = [pesos(plan.fee), pesos(plan.totalInterest), pesos(plan.total)];
  return {
    en: `Example: borrow ${lent} for ${days} days at ${rate} per 30 days on the balance. Fee ${fee}, interest ${interest}, total to repay ${total}.`,
    fil: `Halimbawa: umutang ng ${lent} nang ${days} araw sa ${rate} kada 30 araw sa natitirang balanse. Fee ${fee}, interes ${interest}, kabuuang babayaran ${total}.`,
  };
}

/** The same page for who reads Filipino. */
export const LANDING_IN_FILIPINO: Readonly<Record<string, string>> = {
  [SAMPLE_TEMPLATE.app_note]: 'Bersyon 3.2.0 · 14 MB · para sa iPhone',
  [SAMPLE_TEMPLATE.title]: `Umutang ng hanggang ${wholePesos(ADVERTISED_PRODUCT.maximum_principal)}`,
  [SAMPLE_TEMPLATE.subtitle]: 'Kita ang bawat singil bago ka pumayag. Desisyon sa loob ng 1 araw.',
  [SAMPLE_TEMPLATE.example]: exampleOf(centavos(8_000_00)).fil,
  [SAMPLE_TEMPLATE.button_text]: 'Magparehistro',
  [SAMPLE_TEMPLATE.agreement_title]: 'Kasunduan sa Pagpaparehistro',
  [SAMPLE_TEMPLATE.agreement_text]: AGREEMENT_IN_FILIPINO,
};

/** Running it again puts the page back as it is here. */
export async function seedLanding(database: CellDatabase): Promise<void> {
  await database
    .insertInto('landing_template')
    .values(SAMPLE_TEMPLATE)
    .onConflict((conflict) => conflict.column('template_id').doUpdateSet(SAMPLE_TEMPLATE))
    .execute();
}

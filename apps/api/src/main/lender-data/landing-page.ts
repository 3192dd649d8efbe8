import { DEFAULT_TEMPLATE_ID } from '@hiram/contract/endpoints/promotion-calls.ts';
import { planOf } from '@hiram/contract/money/schedule.ts';
import { calendarDate } from '@hiram/contract/product/dates.ts';
import { percentText, pesos } from '../../platform/i18n/display.ts';
import type { LenderData } from './read-lender-data.ts';
import type { PromotionTables } from '../../tables/promotion.ts';

interface LandingPage {
  readonly row: PromotionTables['landing_template'];
  /** Filipino translations by English text. */
  readonly filipino: Readonly<Record<string, string>>;
}

/** The landing page of the promotion. Its example is computed like an offer, so that the advertised figures are real. */
export function landingPage({ landing, products }: Pick<LenderData, 'landing' | 'products'>): LandingPage {
  const product = products.products.find(({ productId }) => productId === landing.product);
  if (product === undefined) throw new Error(`landing.json: products.json has no product ${landing.product}`);
  const { instalments, periodDays, feeBps, rateBps } = product;
  const principal = landing.examplePrincipal;
  const plan = planOf({ principal, instalments, periodDays, feeBps, rateBps, disbursedOn: calendarDate('2026-01-01') });
  const figures: Readonly<Record<string, string>> = {
    maximum: pesos(product.maximumPrincipal).replace(/\.00$/, ''),
    principal: pesos(principal),
    days: String(instalments * periodDays),
    rate: percentText(rateBps),
    fee: pesos(plan.fee),
    interest: pesos(plan.totalInterest),
    total: pesos(plan.total),
  };
  const fill = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const figure = figures[name];
      if (figure === undefined) throw new Error(`landing.json: there is no figure {${name}}`);
      return figure;
    });
  const texts = Object.entries({ ...landing.texts, agreementText: landing.agreementText });
  const englishTexts = Object.fromEntries(texts.map(([name, { en }]) => [name, fill(en)])) as Record<
    keyof typeof landing.texts | 'agreementText',
    string
  >;
  return {
    row: {
      ...englishTexts,
      templateId: DEFAULT_TEMPLATE_ID,
      appName: product.name,
      logo: product.logo,
      banner: landing.banner,
      downloadUrl: landing.downloadUrl,
    },
    filipino: Object.fromEntries(texts.map(([, { en, fil }]) => [fill(en), fill(fil)])),
  };
}

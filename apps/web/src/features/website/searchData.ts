import { termsOf } from '@hiram/contract/money/terms.ts';
import { config } from '../../platform/config/config.ts';
import type { StructuredData } from '../../platform/config/structuredData.ts';

const CONTEXT = 'https://schema.org';

export function organization(): StructuredData {
  const { name, email, phone, address } = config.company;
  return { '@context': CONTEXT, '@type': 'Organization', name, url: config.origin, email, telephone: phone, address };
}

export function loanProduct(): StructuredData {
  const { termDays } = termsOf(config.profile);
  return {
    '@context': CONTEXT,
    '@type': 'LoanOrCredit',
    name: `${config.brandName} loan`,
    description: `Personal loan in Philippine pesos for ${termDays.minimum} to ${termDays.maximum} days`,
    currency: 'PHP',
    loanTerm: { '@type': 'QuantitativeValue', minValue: termDays.minimum, maxValue: termDays.maximum, unitCode: 'DAY' },
    areaServed: 'PH',
    provider: { '@type': 'FinancialService', name: config.company.name, url: config.origin },
  };
}

/** A part of the product: the code that belongs together, and the journeys that use it. */
export interface Area {
  /** Path prefixes. A folder may belong to several areas. */
  readonly paths: readonly string[];
  /** Files below e2e/journeys, without `.spec.ts`. */
  readonly journeys: readonly string[];
}

const web = (...folders: readonly string[]): string[] => folders.map((folder) => `apps/web/src/features/${folder}/`);
const endpoints = (...names: readonly string[]): string[] =>
  names.flatMap((name) => [`apps/api/src/endpoints/${name}/`, `packages/contract/src/endpoints/${name}`]);
const lending = (...folders: readonly string[]): string[] => folders.map((folder) => `apps/api/src/lending/${folder}/`);
const specified = (...names: readonly string[]): string[] => names.map((name) => `specified/${name}`);
const philippines = (...names: readonly string[]): string[] => names.map((name) => `philippines/${name}`);

/** `npm run check:changed` runs the API tests and journeys of the areas that contain a changed file. */
export const areas: Readonly<Record<string, Area>> = {
  offer: {
    paths: [
      ...web('offer', 'application-failed'),
      ...endpoints('offer', 'agreement', 'legacy', 'chosen-loan', 'disclosure'),
      ...lending('origination', 'agreements'),
    ],
    journeys: [
      ...specified('confirm', 'agreement', 'application-failed', 'chromium/agreement-frame'),
      ...philippines('confirm', 'agreement', 'changed-terms', 'choose-loan'),
    ],
  },
  order: {
    paths: [...web('order'), ...endpoints('order', 'tracking', 'calendar'), ...lending('servicing', 'engine')],
    journeys: [...specified('order', 'borrow'), ...philippines('language', 'chromium/filipino/order')],
  },
  repayment: {
    paths: [
      ...web('repayment', 'payment', 'payment-code'),
      ...endpoints('repayment', 'card-repayment', 'webhooks', 'pay-by', 'payment-state'),
      ...lending('payments', 'provider-reports', 'ledger', 'cards'),
      'apps/api/src/providers/',
      'packages/contract/src/money/',
      'packages/contract/src/providers/',
    ],
    journeys: [
      ...specified('repay-by-code', 'repay-by-card', 'repay-by-wallet', 'repay-screens', 'code-pages'),
      ...philippines('repay-by-card', 'payment-review', 'code-pages', 'chromium/filipino/paying'),
    ],
  },
  repaymentOptions: {
    paths: [...web('repayment-options', 'payment-plan'), ...endpoints('payment-plan', 'early-payoff', 'cooling-off')],
    journeys: [...philippines('repayment-options', 'give-back', 'payment-plan')],
  },
  bankAccount: {
    paths: [...web('bank-account', 'sms-code'), ...endpoints('bank-account', 'bank-form')],
    journeys: [...specified('bind-bank'), ...philippines('takeover', 'chromium/filipino/forms')],
  },
  complaint: {
    paths: [...web('complaint'), ...endpoints('complaint'), ...lending('complaints')],
    journeys: [
      ...specified('complaint', 'complaint-cut', 'chromium/complaint-photos', 'webview/complaint-killed'),
      ...philippines('chromium/filipino/complaint'),
    ],
  },
  documents: {
    paths: [...web('documents'), ...endpoints('documents'), 'apps/api/src/platform/pdf/'],
    journeys: philippines('documents', 'chromium/filipino/documents'),
  },
  privacy: {
    paths: [
      ...web('privacy', 'contacts'),
      ...endpoints('privacy', 'rights', 'contact', 'language'),
      ...lending('personal-data', 'rights', 'contacts', 'borrower-file'),
    ],
    journeys: [...philippines('privacy', 'rights', 'contacts', 'phone-storage', 'language')],
  },
  website: {
    paths: [...web('promotion', 'website', 'legal', 'support'), ...endpoints('promotion', 'support')],
    journeys: [
      ...specified('promotion', 'website', 'about-us', 'customer-service', 'chromium/website'),
      ...philippines('chromium/another-brand'),
    ],
  },
  desk: {
    paths: ['apps/desk/', ...endpoints('desk'), ...lending('queues'), 'apps/api/src/platform/staff/', 'apps/api/src/ops/'],
    journeys: specified('desk'),
  },
  lender: {
    paths: [...endpoints('partner'), 'packages/partner/', 'packages/contract/src/events/', ...lending('events')],
    journeys: specified('chromium/lender'),
  },
  shell: {
    paths: ['apps/web/src/app/', 'apps/web/src/platform/', 'apps/web/build/', 'deploy/nginx/', 'packages/contract/src/wire/'],
    journeys: [
      ...specified('arrival', 'bridge', 'guard', 'moves', 'safe-navigate', 'addresses', 'connection', 'accessibility', 'page-reports'),
      ...specified('chromium/page-start', 'chromium/next-screens', 'chromium/page-reports', 'chromium/wire'),
      ...philippines('addresses', 'connection', 'chromium/filipino/every-page', 'chromium/filipino/guard'),
    ],
  },
  calls: {
    paths: [...endpoints('telemetry', 'minimal-answers'), 'packages/contract/src/product/', 'apps/api/src/platform/http/'],
    journeys: specified('minimal-answers', 'chromium/recorded-calls'),
  },
  tools: {
    paths: [...web('preview'), 'apps/sandbox/', 'e2e/stack/', 'apps/api/src/platform/observability/'],
    journeys: specified('preview', 'chromium/preview', 'chromium/demo', 'chromium/tracing'),
  },
};

/** Journeys for code that every call or page uses, such as migrations: one loan from the offer to its last payment. */
export const LOAN_JOURNEYS = specified('borrow', 'repay-by-code');

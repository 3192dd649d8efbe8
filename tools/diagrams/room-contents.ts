/** Short description of each module for the diagrams. A module without a description fails the test. */
export const MODULE_DESCRIPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'apps/api/src/': {
    main: 'starts the processes, puts the parts together',
    endpoints: 'what each HTTP call does, one folder per noun',
    jobs: 'what the worker does by itself',
    ops: 'what staff do from a terminal',
    lending: 'the business: ledger, loans, payments; no HTTP',
    providers: 'the ports to the outside and their adapters',
    platform: 'database, HTTP, Redis, configuration, texts, PDF',
  },
  'apps/web/src/': {
    app: 'entries, routes, boot script',
    features: 'the screens, one folder per noun',
    ui: 'the design system',
    platform: 'session, navigation, calls, bridge, texts',
  },
  'packages/contract/src/': {
    openapi: 'the OpenAPI document',
    endpoints: 'every call with its schemas',
    events: 'what a lender’s back end is told',
    providers: 'what providers send and get',
    money: 'schedules, rates, caps, terms',
    product: 'profiles, limits, dates, addresses',
    wire: 'envelopes, ids, amounts, signatures',
  },
};

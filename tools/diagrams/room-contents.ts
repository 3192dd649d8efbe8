/** Short description of each module for the diagrams. A module without a description fails the test. */
export const MODULE_DESCRIPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'apps/api/src/': {
    main: 'starts the processes and connects the modules',
    endpoints: 'the HTTP calls, one folder per noun',
    jobs: 'the jobs of the worker',
    ops: 'the staff commands of the terminal',
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
    events: 'the events for a lender’s back end',
    providers: 'requests to and reports from providers',
    money: 'schedules, rates, caps, terms',
    product: 'profiles, limits, dates, addresses',
    wire: 'envelopes, ids, amounts, signatures',
  },
};

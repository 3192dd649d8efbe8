/**
 * Journeys that need features of the tests' own stack, and the reasons. They are skipped against a running stack, such as that of compose; `npm run
 * e2e` runs them all.
 */
export const ONLY_ON_OWN_STACK: Readonly<Record<string, string>> = {
  '**/specified/chromium/demo.spec.ts': 'starts the demo itself',
  '**/specified/desk.spec.ts': 'starts a desk of its own, with a login of the database’s owner',
  '**/specified/chromium/tracing.spec.ts': 'starts a service of its own, which sends its spans to the test',
  '**/specified/chromium/preview.spec.ts': 'the developer’s preview is not in an image for borrowers',
  '**/specified/preview.spec.ts': 'the developer’s preview is not in an image for borrowers',
};

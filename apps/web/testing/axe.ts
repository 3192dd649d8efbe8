import axe from 'axe-core';

/** Rules about landmarks and headings of a whole page, which a component shown alone cannot satisfy. */
const OF_WHOLE_PAGES = ['landmark-one-main', 'page-has-heading-one', 'region'];

export const accessibilityViolations = (): Promise<string[]> => violationsWithout([]);

/** Variant of `accessibilityViolations` for a component that is rendered alone. */
export const componentViolations = (): Promise<string[]> => violationsWithout(OF_WHOLE_PAGES);

async function violationsWithout(rules: readonly string[]): Promise<string[]> {
  await waitForAnimations();
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: false }])),
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary = '' }) => `${id}: ${html}\n${failureSummary}`));
}

/** Waits for running animations, because the contrast of a half-opened dialog is meaningless. Endless animations are not awaited. */
async function waitForAnimations(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

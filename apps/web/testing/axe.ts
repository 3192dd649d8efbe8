import axe from 'axe-core';

/** These ask for landmarks and a headline: a whole page has them, a part shown alone can't. */
const OF_WHOLE_PAGES = ['landmark-one-main', 'page-has-heading-one', 'region'];

/** What axe finds wrong in the page, as text that names each place. */
export const accessibilityViolations = (): Promise<string[]> => violationsWithout([]);

/** The same for a part of the kit that is drawn by itself. */
export const partViolations = (): Promise<string[]> => violationsWithout(OF_WHOLE_PAGES);

async function violationsWithout(rules: readonly string[]): Promise<string[]> {
  await stillness();
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: false }])),
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary = '' }) => `${id}: ${html}\n${failureSummary}`));
}

/** Half-way through its opening a dialog is half see-through, and its contrast is nobody's. What turns for ever is not waited for. */
async function stillness(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

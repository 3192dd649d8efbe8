import { expect } from '@playwright/test';
import { addressOfOffered } from '../../support/orders.ts';
import { slowDown, percentileOf } from '../../support/slow-processor.ts';
import { test } from '../../engines/fixture.ts';
import { SOAK } from '../../../tools/testing/timeout-scale.ts';

const AGREEMENT_BOX = 'I have read and agree Loan Agreement, Disclosure Statement and Privacy Consent';

test('[BEY-21] a borrower chooses a smaller amount and a later first due date, and gets the displayed loan', async ({ phone, stack }) => {
  await phone.open((await addressOfOffered(stack, '/confirmNew', { hasChoice: true })).href);
  await phone.expectText('How much you borrow');
  for (let step = 0; step < 6; step += 1) await phone.tap('Borrow less');
  await phone.tap('A day later');
  await phone.expectText('₱4,850.00');
  const shown = await phone.evaluate((_: null) => document.querySelector('main section')?.textContent ?? '', null);
  // ₱5,000.00 for 31 days and three times 30 days at 4%, and a fee of 3%.
  expect(shown).toContain('You receive₱4,850.00');
  expect(shown).toContain('You pay back ₱5,506.67 in 4 payments over 121 days. The loan costs you ₱656.67.');

  await phone.tap(AGREEMENT_BOX);
  await phone.tap('Loan');
  await phone.expectPath('/loanDetail');
  await phone.expectText('₱5,000.00');
});

/** With HIRAM_SOAK=1 the test makes a hundred steps on a processor four times slower, and prints the duration of each. */
const ROUNDS = SOAK ? 25 : 2;

test('[BEY-21] each step of the amount and of the day updates plan and statement in the next frame', async ({
  phone,
  stack,
  engine,
}, testInfo) => {
  await phone.open((await addressOfOffered(stack, '/confirmNew', { hasChoice: true })).href);
  await phone.expectText('How much you borrow');
  if (SOAK) await slowDown(engine);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of ['Borrow less', 'A day later', 'Borrow more', 'A day earlier'])
      times.push(await phone.evaluate(measureRedraw, name));

  console.log(
    `${testInfo.project.name}: ${times.length} steps, from the tap to the frame: median ${percentileOf(0.5, times)} ms, 95% within ${percentileOf(0.95, times)} ms`,
  );
});

async function measureRedraw(name: string): Promise<number> {
  const statement = (): string => document.querySelector('main')?.textContent ?? '';
  const button = [...document.querySelectorAll('button')].find((each) => (each.ariaLabel ?? each.textContent) === name);
  if (button === undefined) throw new Error(`no button ${name}`);
  const before = statement();
  const start = performance.now();
  button.click();
  await new Promise((resolve) => {
    requestAnimationFrame(() => {
      // A message posted in a frame is delivered after the frame is drawn.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', resolve, { once: true });
      port1.start();
      port2.postMessage(null);
    });
  });
  if (statement() === before) throw new Error('the next frame still shows the previous figures');
  return performance.now() - start;
}

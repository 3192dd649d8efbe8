import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { recordNavigations } from '../../../testing/recordNavigations.ts';
import { toast } from '../../ui/toast/toast.ts';
import { ContactForm } from './ContactForm.tsx';

afterEach(() => vi.restoreAllMocks());

const send = () => page.getByRole('button', { name: 'Send' }).click();
const toastText = (): string | undefined => toast.current()?.text;

test.each([
  ['name', { phone: '0917 555 0142', message: 'Hello' }],
  ['phone', { name: 'Maria', message: 'Hello' }],
  ['message', { name: 'Maria', phone: '0917 555 0142', message: '   ' }],
])(
  '[LEG-10] without a %s the form shows a toast that asks for complete information',
  async (_missing, given: Partial<Record<'name' | 'phone' | 'message', string>>) => {
    await render(<ContactForm />);
    for (const [label, value] of Object.entries(given)) await page.getByLabelText(new RegExp(label, 'i')).fill(value);
    await send();
    expect(toastText()).toBe('Please provide complete information!');
  },
);

test('[LEG-10] a complete form shows Successfully! and sends nothing', async () => {
  await render(
    <main>
      <h1>Contact us</h1>
      <ContactForm />
    </main>,
  );
  await page.getByLabelText('Name').fill('Maria');
  await page.getByLabelText('Phone').fill('0917 555 0142');
  await page.getByLabelText('Message').fill('Do you have an office in Cebu?');
  expect(await accessibilityViolations()).toEqual([]);
  const ways = [
    vi.spyOn(window, 'fetch'),
    vi.spyOn(XMLHttpRequest.prototype, 'send'),
    vi.spyOn(navigator, 'sendBeacon'),
    vi.spyOn(HTMLFormElement.prototype, 'submit'),
  ];
  const leaving = recordNavigations();
  await send();
  expect(toastText()).toBe('Successfully!');
  leaving.stop();
  expect(leaving.to()).toEqual([]);
  for (const way of ways) expect(way).not.toHaveBeenCalled();
});

import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { accessibilityViolations } from '../../../web/testing/axe.ts';
import { agent, stubDesk, complaint, declared, ErrorResponse, queueStatesWith } from '../../testing/deskAnswers.ts';
import type { QueueItem } from '../platform/answers.ts';
import { makeQueryClient, watchSession } from '../platform/session.tsx';
import { App } from './App.tsx';

const ACTS = [
  declared('list-queue'),
  declared('take-item'),
  declared('release-item'),
  declared('reply-complaint', { required: ['complaint', 'text'], optional: ['images'] }),
  declared('list-templates'),
  declared('show-complaint'),
];

interface Work {
  items: readonly QueueItem[];
  mark: string;
}

/** Opens the complaint queue of a stubbed desk; a test mutates `work` as other staff would. */
async function openQueue(
  work: Work,
  more: Readonly<Record<string, (act: { readonly options: Readonly<Record<string, string>> }) => unknown>> = {},
) {
  const claim = (item: string | undefined, takenBy: string | null): void => {
    work.items = work.items.map((each) =>
      each.item === item ? { ...each, takenBy, takenUntil: takenBy === null ? null : '2026-11-18 15:00' } : each,
    );
    work.mark += '.';
  };
  const desk = stubDesk({
    me: agent,
    acts: ACTS,
    states: () =>
      queueStatesWith({ open: work.items.length, taken: work.items.filter(({ takenBy }) => takenBy !== null).length, mark: work.mark }),
    answers: {
      'list-queue': () => ({ items: work.items, next: null, missing: [] }),
      'take-item': ({ options }) => {
        claim(options['item'], agent.subject);
        return { done: true, note: 'Done.', until: '2026-11-18 15:00' };
      },
      'release-item': ({ options }) => {
        claim(options['item'], null);
        return { done: true, note: 'Done.', until: null };
      },
      'list-templates': () => [{ name: 'payment-found', type: 2, texts: { en: 'We found [amount].', fil: 'Nakita namin ang [amount].' } }],
      'show-complaint': ({ options }) => ({
        complaint: options['complaint'],
        user: 'u1',
        order: 'OR1',
        state: 'open',
        type: 'Repayment not recorded',
        subType: null,
        sentAt: '2026-11-16 09:00',
        replyBy: '2026-11-19',
        score: null,
        review: null,
        thread: [{ from: 'borrower', at: '2026-11-16 09:00', text: 'The whole story.', images: [] }],
      }),
      ...more,
    },
  });
  window.history.replaceState(null, '', '/queues/complaints');
  const queries = makeQueryClient();
  watchSession(queries);
  await render(<App queries={queries} />);
  return desk;
}

afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

const chosenText = (): string => document.querySelector('tr[aria-selected="true"]')?.textContent ?? '';

test('answers a complaint by keyboard alone: choose, open, claim, fill in a template, submit', async () => {
  const work: Work = { items: [complaint('C1'), complaint('C2')], mark: '1' };
  const { sent } = await openQueue(work, {
    'reply-complaint': ({ options }) => {
      work.items = work.items.filter(({ item }) => item !== options['complaint']);
      work.mark += 'answered';
      return { done: true, note: 'Done.' };
    },
  });
  await expect.element(page.getByRole('row', { name: /C1/ })).toBeVisible();
  await userEvent.keyboard('j');
  await expect.poll(chosenText).toContain('C2');
  // A complaint's details are not fetched before it is opened.
  expect(sent.map(({ name }) => name)).not.toContain('show-complaint');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('The whole story.')).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);

  await userEvent.keyboard('1');
  await expect.element(page.getByRole('form', { name: 'Answer' })).toBeVisible();
  expect(sent.find(({ name }) => name === 'take-item')?.options).toEqual({ queue: 'complaints', item: 'C2' });
  await page.getByLabelText('Template').selectOptions('payment-found');
  await page.getByLabelText('Language').selectOptions('fil');
  await expect.element(page.getByText('Fill in what is in brackets.')).toBeVisible();
  // The blank is selected, so that typing replaces it.
  await expect.poll(() => getSelection()?.toString() || (document.activeElement as HTMLTextAreaElement).selectionEnd).not.toBe(0);
  await userEvent.keyboard('₱500');
  await page.getByLabelText('Reason').fill('found at the provider');
  expect(await accessibilityViolations()).toEqual([]);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await vi.waitFor(() =>
    expect(sent.find(({ name }) => name === 'reply-complaint')).toEqual({
      name: 'reply-complaint',
      options: { complaint: 'C2', text: 'Nakita namin ang ₱500.' },
      reason: 'found at the provider',
    }),
  );
  await expect.poll(chosenText).toContain('C1');
});

test('shows new items without a reload and keeps the chosen row', async () => {
  const work: Work = { items: [complaint('C1'), complaint('C2')], mark: '1' };
  await openQueue(work);
  await expect.element(page.getByRole('row', { name: /C2/ })).toBeVisible();
  await userEvent.keyboard('j');
  await expect.poll(chosenText).toContain('C2');
  work.items = [complaint('C0'), ...work.items];
  work.mark = '2';
  await expect.element(page.getByRole('row', { name: /C0/ })).toBeVisible();
  expect(chosenText()).toContain('C2');
});

test('offers no act on an item that a colleague has claimed, and shows the error of a claim that fails', async () => {
  const work: Work = { items: [complaint('C1'), complaint('C2', { takenBy: 'noel.cruz', takenUntil: '2026-11-18 15:00' })], mark: '1' };
  const { sent } = await openQueue(work, { 'take-item': () => new ErrorResponse(422, 'noel.cruz works on this') });
  await expect.element(page.getByRole('row', { name: /C1/ })).toBeVisible();
  await userEvent.keyboard('t');
  await expect.element(page.getByText('noel.cruz works on this')).toBeVisible();
  await userEvent.keyboard('j{Enter}');
  await expect.element(page.getByText('noel.cruz is working on it until 15:00.')).toBeVisible();
  await expect.element(page.getByText('A colleague is working on this item, so you cannot act on it.')).toBeVisible();
  const tries = sent.filter(({ name }) => name === 'take-item').length;
  await userEvent.keyboard('t1');
  expect(sent.filter(({ name }) => name === 'take-item')).toHaveLength(tries);
});

test('shortcuts open queues and the list of shortcuts, and are ignored while a text field has the focus', async () => {
  await openQueue({ items: [complaint('C1')], mark: '1' });
  await expect.element(page.getByRole('row', { name: /C1/ })).toBeVisible();
  await userEvent.keyboard('/gd?');
  await expect.element(page.getByRole('textbox', { name: 'Filter' })).toHaveValue('gd?');
  await userEvent.keyboard('{Escape}?');
  await expect.element(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
  await userEvent.keyboard('{Escape}gd');
  await expect.element(page.getByRole('heading', { name: 'Discrepancies' })).toBeVisible();
  expect(window.location.pathname).toBe('/queues/discrepancies');
});

test('shows the sign-in page without a session', async () => {
  stubDesk({ me: null, acts: [], states: () => ({}), answers: {} });
  await render(<App queries={makeQueryClient()} />);
  await expect.element(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/desk/sign-in');
  expect(await accessibilityViolations()).toEqual([]);
});

test('shows the sign-in page after a call fails with status 401', async () => {
  await openQueue({ items: [complaint('C1')], mark: '1' }, { 'take-item': () => new ErrorResponse(401, '') });
  await expect.element(page.getByRole('row', { name: /C1/ })).toBeVisible();
  await userEvent.keyboard('t');
  await expect.element(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('signs out a person who does not use the page for the configured minutes, and says why', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const MINUTE_MS = 60_000;
  const { sent } = await openQueue({ items: [complaint('C1')], mark: '1' }, { '/desk/sign-out': () => null });
  const isSignedOut = (): boolean => sent.some(({ name }) => name === '/desk/sign-out');
  await expect.element(page.getByRole('row', { name: /C1/ })).toBeVisible();

  await vi.advanceTimersByTimeAsync((agent.idleMinutes - 1) * MINUTE_MS);
  await userEvent.keyboard('j');
  await vi.advanceTimersByTimeAsync((agent.idleMinutes - 1) * MINUTE_MS);
  expect(isSignedOut()).toBe(false);
  await expect.element(page.getByRole('row', { name: /C1/ })).toBeVisible();

  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);

  await expect.element(page.getByText('You were signed out because the page was not used for a while.')).toBeVisible();
  expect(isSignedOut()).toBe(true);
  expect(document.body.textContent).not.toContain('C1');
});

import type { Profile } from '@hiram/contract/product/profile.ts';
import { profiles } from '@hiram/contract/product/profile.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect, useState, type ReactElement } from 'react';
import { AddressProvider } from '../src/platform/navigation/address.tsx';
import { expect } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { planService, type PlannedAnswer, type SeenRequest } from './service.ts';
import { answerNativeBack } from '../src/platform/bridge/nativeBack.ts';
import { makeQueryClient } from '../src/app/queryClient.ts';
import { announceCalls } from '../src/ui/toast/announceCalls.ts';
import { ToastRegion } from '../src/ui/toast/ToastRegion.tsx';
import { ConfirmPage } from '../src/features/offer/ConfirmPage.tsx';
import { v3 } from '../src/features/offer/v3.ts';
import { legacy } from '../src/features/offer/legacy.ts';
import { agreedTo } from '../src/features/offer/testing/offerFixture.ts';

// What the browser tests of both variants and both profiles do alike.

const variants = { '/confirmNew': v3, '/confirm': legacy } as const;
export type ConfirmPath = keyof typeof variants;

interface Opening {
  readonly path?: ConfirmPath;
  readonly profile?: Profile;
  /** More of the page's address. */
  readonly more?: string;
  /** What was agreed to before, each time it is asked; a new borrower agreed to nothing. */
  readonly agreedBefore?: readonly PlannedAnswer[];
}

/** The page as its route draws it, in either profile: the build's own is only one of them. */
export async function openConfirm(
  answers: readonly PlannedAnswer[],
  { path = '/confirmNew', profile = profiles.specified, more = '', agreedBefore = [agreedTo()] }: Opening = {},
): Promise<() => Promise<SeenRequest[]>> {
  const service = planService();
  // They are given out in this order; what is for one call alone would be passed over after the others.
  for (const answer of agreedBefore) await service.answer({ ...answer, path: '/v4/agreements/agreed' });
  for (const answer of answers) await service.answer(answer);
  window.history.replaceState(null, '', `${path}?deviceId=${service.deviceId}&userId=u1&sessionId=s1&productId=hiram-cash${more}`);
  await render(<Shell path={path} profile={profile} />);
  return service.seen;
}

function Shell({ path, profile }: { readonly path: ConfirmPath; readonly profile: Profile }): ReactElement {
  const [queryClient] = useState(makeQueryClient);
  useLayoutEffect(announceCalls, []);
  useLayoutEffect(answerNativeBack, []);
  return (
    <QueryClientProvider client={queryClient}>
      <AddressProvider>
        <ConfirmPage variant={variants[path]} profile={profile} />
        <ToastRegion />
      </AddressProvider>
    </QueryClientProvider>
  );
}

export const box = page.getByRole('checkbox', { name: /^I have read and agree/ });
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const dialog = page.getByRole('dialog');
export const dialogText = (): string => document.querySelector('dialog')?.textContent ?? '';

/** Once the titles are there, the page is whole; colours may still be on their way. */
export async function whole(): Promise<void> {
  await expect.element(button('Privacy Policy')).toBeVisible();
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
}

export const toastText = (): string => document.querySelector('[role=status]')?.textContent ?? '';

export const pathOf = (request: SeenRequest | undefined): string => request?.url.split('?')[0] ?? '';
export const queryOf = (request: SeenRequest | undefined): Record<string, string> =>
  Object.fromEntries(new URL(request?.url ?? '', window.location.origin).searchParams);
export const fieldsOf = (request: SeenRequest | undefined): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(request?.body));

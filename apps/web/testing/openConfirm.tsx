import type { Profile } from '@hiram/contract/product/profile.ts';
import { profiles } from '@hiram/contract/product/profile.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect, useState, type ReactElement } from 'react';
import { AddressProvider } from '../src/platform/navigation/address.tsx';
import { expect } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { planService, type PlannedAnswer, type SeenRequest } from './service.ts';
import { installNativeBack } from '../src/platform/bridge/nativeBack.ts';
import { makeQueryClient } from '../src/app/queryClient.ts';
import { announceCalls } from '../src/ui/toast/announceCalls.ts';
import { ToastRegion } from '../src/ui/toast/ToastRegion.tsx';
import { confirmScreen } from '../src/features/offer/confirmScreen.tsx';
import { v3 } from '../src/features/offer/v3.ts';
import { legacy } from '../src/features/offer/legacy.ts';
import { agreedTo } from '../src/features/offer/testing/offerFixture.ts';

// Shared by the browser tests of both variants and both profiles.

const variants = { '/confirmNew': v3, '/confirm': legacy } as const;
export type ConfirmPath = keyof typeof variants;

interface OpenConfirmOptions {
  readonly path?: ConfirmPath;
  readonly profile?: Profile;
  /** Appended to the page's address. */
  readonly more?: string;
  /** Answers about earlier agreements, one for each request; by default those of a new borrower. */
  readonly agreedBefore?: readonly PlannedAnswer[];
}

/** Renders the page as its route does, in either profile: the build's own profile is only one of them. */
export async function openConfirm(
  answers: readonly PlannedAnswer[],
  { path = '/confirmNew', profile = profiles.specified, more = '', agreedBefore = [agreedTo()] }: OpenConfirmOptions = {},
): Promise<() => Promise<SeenRequest[]>> {
  const service = planService();
  // Planned first, because an answer without a path would be used for this call, too.
  for (const answer of agreedBefore) await service.answer({ ...answer, path: '/v4/agreements/agreed' });
  for (const answer of answers) await service.answer(answer);
  window.history.replaceState(null, '', `${path}?deviceId=${service.deviceId}&userId=u1&sessionId=s1&productId=hiram-cash${more}`);
  await render(<Shell path={path} profile={profile} />);
  return service.seen;
}

function Shell({ path, profile }: { readonly path: ConfirmPath; readonly profile: Profile }): ReactElement {
  const [queryClient] = useState(makeQueryClient);
  const [{ Component }] = useState(() => confirmScreen(variants[path], profile));
  useLayoutEffect(announceCalls, []);
  useLayoutEffect(installNativeBack, []);
  return (
    <QueryClientProvider client={queryClient}>
      <AddressProvider>
        <Component />
        <ToastRegion />
      </AddressProvider>
    </QueryClientProvider>
  );
}

export const box = page.getByRole('checkbox', { name: /^I have read and agree/ });
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const dialog = page.getByRole('dialog');
export const dialogText = (): string => document.querySelector('dialog')?.textContent ?? '';

/** Waits for the titles, after which the page is complete, and for transitions of colours. */
export async function waitUntilLoaded(): Promise<void> {
  await expect.element(button('Privacy Policy')).toBeVisible();
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
}

export const toastText = (): string => document.querySelector('[role=status]')?.textContent ?? '';

export const pathOf = (request: SeenRequest | undefined): string => request?.url.split('?')[0] ?? '';
export const queryOf = (request: SeenRequest | undefined): Record<string, string> =>
  Object.fromEntries(new URL(request?.url ?? '', window.location.origin).searchParams);
export const fieldsOf = (request: SeenRequest | undefined): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(request?.body));

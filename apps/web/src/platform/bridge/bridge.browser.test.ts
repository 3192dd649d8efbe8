import { profiles } from '@hiram/contract/product/profile.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { hostileUrls } from '../../../testing/hostileUrls.ts';
import { overrideBrand } from '../../../testing/overrideBrand.ts';
import { overrideProfile } from '../../../testing/overrideProfile.ts';
import { appSchemeOf, isNativePage } from '../navigation/safeUrl.ts';
import { BRIDGE_NAMES } from './messages.ts';
import { installNativeBack, onNativeBack } from './nativeBack.ts';
import { recordBridge } from './recorder.ts';
import { samples } from './samples.ts';
import { send } from './send.ts';

afterEach(() => vi.restoreAllMocks());

test('[GEN-16] sends each of the eleven messages to the shell under its own name with its payload', () => {
  const shell = recordBridge();
  for (const name of BRIDGE_NAMES) send(name, samples[name]);
  shell.stop();
  expect(shell.messages).toEqual(Object.entries(samples).map(([name, payload]) => ({ name, payload })));
  expect(shell.messages).toHaveLength(11);
});

const sources = import.meta.glob<string>('../../**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' });

test('[GEN-32] the code sends every message except toMine', () => {
  const sent = new Set(
    Object.entries(sources)
      .filter(([file]) => !file.includes('.test.'))
      .flatMap(([, text]) => [...text.matchAll(/\bsend\('(\w+)'/g)].map(([, name]) => name)),
  );
  expect(BRIDGE_NAMES.filter((name) => !sent.has(name))).toEqual(['toMine']);
});

/** Prevents the navigation that `act` starts, and returns its address. */
async function destinationOf(act: () => void): Promise<string> {
  return await new Promise((resolve) => {
    window.navigation.addEventListener(
      'navigate',
      (event) => {
        event.preventDefault();
        resolve(event.destination.url);
      },
      { once: true },
    );
    act();
  });
}

test('[GEN-16] without a shell, to navigates', async () => {
  expect(await destinationOf(() => send('to', { url: '/order?a=1' }))).toBe(`${window.location.origin}/order?a=1`);
});

test('[GEN-16] without a shell, toHome opens /', async () => {
  expect(await destinationOf(() => send('toHome', {}))).toBe(`${window.location.origin}/`);
});

test('[GEN-16] without a shell, callTelephone opens tel:', async () => {
  expect(await destinationOf(() => send('callTelephone', { telephone: '(02) 8555 0142' }))).toBe('tel:0285550142');
});

test('[GEN-16] without a shell, closeWebview goes back', () => {
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
  vi.spyOn(window.history, 'length', 'get').mockReturnValueOnce(2);
  expect(send('closeWebview', {})).toBe(true);
  expect(back).toHaveBeenCalledOnce();
});

test('[GEN-16] without a shell and a history, closeWebview has no effect and says so', () => {
  vi.spyOn(window.history, 'length', 'get').mockReturnValueOnce(1);
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
  expect(send('closeWebview', {})).toBe(false);
  expect(back).not.toHaveBeenCalled();
});

test.each(['toP', 'toMine', 'offToLogin', 'toRate', 'confirmBurialPoint', 'startBank', 'endBank'] as const)(
  '[GEN-16] without a shell, %s is only logged, without its payload',
  (name) => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const leave = vi.fn((event: Event) => event.preventDefault());
    window.navigation.addEventListener('navigate', leave);
    expect(send(name, samples[name])).toBe(false);
    window.navigation.removeEventListener('navigate', leave);
    expect(log.mock.calls).toEqual([[`bridge: ${name}`]]);
    expect(leave).not.toHaveBeenCalled();
  },
);

test('[GEN-16] to does not open an unsafe address', () => {
  const leave = vi.fn((event: Event) => event.preventDefault());
  window.navigation.addEventListener('navigate', leave);
  send('to', { url: 'javascript:alert(1)' });
  send('to', { url: '//evil.example' });
  window.navigation.removeEventListener('navigate', leave);
  expect(leave).not.toHaveBeenCalled();
});

const APP_ADDRESS = 'myapp://product/9?from=failed';

test('[GEN-16] [FAI-04] specified: the address of any app goes to the shell unchanged, and without a shell has no effect', () => {
  const leave = vi.fn((event: Event) => event.preventDefault());
  window.navigation.addEventListener('navigate', leave);
  expect(send('to', { url: APP_ADDRESS })).toBe(false);
  const shell = recordBridge();
  expect(send('to', { url: APP_ADDRESS })).toBe(true);
  shell.stop();
  window.navigation.removeEventListener('navigate', leave);
  expect(shell.messages).toEqual([{ name: 'to', payload: { url: APP_ADDRESS } }]);
  expect(leave).not.toHaveBeenCalled();
});

test('[GEN-16] [FAI-04] philippines: only the address of an app that the brand lists goes to the shell', () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  overrideProfile({ serverAddresses: profiles.philippines.serverAddresses });
  const shell = recordBridge();
  expect(send('to', { url: APP_ADDRESS })).toBe(false);
  overrideBrand({ appSchemes: ['myapp'] });
  expect(send('to', { url: APP_ADDRESS })).toBe(true);
  shell.stop();
  expect(shell.messages).toHaveLength(1);
});

test('sends the shell addresses of the same origin and native pages, but no hostile address', () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const shell = recordBridge();
  for (const url of hostileUrls(window.location.origin)) if (!isNativePage(url) && appSchemeOf(url) === null) send('to', { url });
  send('to', { url: '/order' });
  send('to', { url: 'product/hiram-cash' });
  shell.stop();
  expect(shell.messages.map(({ payload }) => payload)).toEqual([{ url: '/order' }, { url: 'product/hiram-cash' }]);
});

test('native back is handled by the last opened handler, and returns false without a handler', () => {
  installNativeBack();
  expect(window.nativeBack?.()).toBe(false);
  const asked: string[] = [];
  const answer = (name: string, handled: boolean) => () => {
    asked.push(name);
    return handled;
  };
  const closeSheet = onNativeBack(answer('screen', true));
  const closeModal = onNativeBack(answer('modal', true));
  const closeNote = onNativeBack(answer('note', false));
  expect(window.nativeBack?.()).toBe(true);
  expect(asked).toEqual(['note', 'modal']);
  for (const close of [closeNote, closeModal, closeSheet]) close();
  expect(window.nativeBack?.()).toBe(false);
});

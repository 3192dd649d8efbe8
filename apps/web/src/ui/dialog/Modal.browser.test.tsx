import { StrictMode } from 'react';
import { render } from 'vitest-browser-react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { emulateMedia } from '../../../testing/kit/media.ts';
import { centreOf, moveFingers, pressMouse, turnMouseWheel } from '../../../testing/pointer.ts';
import { installNativeBack } from '../../platform/bridge/nativeBack.ts';
import { Button, ButtonPair } from '../Button.tsx';
import type { DialogControl } from './Dialog.tsx';
import { Modal } from './Modal.tsx';
import { Opener } from './Opener.tsx';
import '../tokens.css';
import '../base.css';

beforeEach(installNativeBack);
afterEach(async () => await page.viewport(390, 844));

const opener = page.getByRole('button', { name: 'Open it' });
const dialog = page.getByRole('dialog', { name: 'Your offer is still open' });
const agree = page.getByRole('button', { name: 'Agree' });
const cancel = page.getByRole('button', { name: 'Cancel' });

async function open(dismissable?: DialogControl['dismissable'], onClose = vi.fn()): Promise<typeof onClose> {
  await render(
    <StrictMode>
      <Opener label="Open it">
        {(control) => (
          <Modal
            {...control}
            {...(dismissable ? { dismissable } : {})}
            onClose={() => {
              onClose();
              control.onClose();
            }}
            title="Your offer is still open"
            text="Nothing has been borrowed yet."
            actions={
              <ButtonPair>
                <Button kind="line" onPress={control.onClose}>
                  Cancel
                </Button>
                <Button onPress={control.onClose}>Agree</Button>
              </ButtonPair>
            }
          />
        )}
      </Opener>
    </StrictMode>,
  );
  await opener.click();
  await expect.element(dialog).toBeVisible();
  return onClose;
}

const mask = (): void => document.querySelector<HTMLElement>('dialog > [aria-hidden]')?.click();
const expectClosed = async (): Promise<void> => {
  await expect.element(dialog).not.toBeInTheDocument();
  expect(document.activeElement).toBe(opener.element());
};
const expectStillOpen = async (): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, 250));
  await expect.element(dialog).toBeVisible();
};

test('a modal takes the focus, Tab cycles within it both ways, and the focus returns to the opener', async () => {
  await open();
  expect(document.activeElement).toBe(dialog.element());
  await userEvent.tab();
  expect(document.activeElement).toBe(cancel.element());
  await userEvent.tab();
  expect(document.activeElement).toBe(agree.element());
  await userEvent.tab();
  expect(document.activeElement).toBe(cancel.element());
  await userEvent.tab({ shift: true });
  expect(document.activeElement).toBe(agree.element());
  await agree.click();
  await expectClosed();
});

test('Shift+Tab from the modal itself focuses its last control', async () => {
  await open();
  await userEvent.tab({ shift: true });
  expect(document.activeElement).toBe(agree.element());
  await cancel.click();
  await expectClosed();
});

test('the focus returns to an opener that a tap does not focus, as in WebKit', async () => {
  await open();
  await cancel.click();
  await expectClosed();
  (document.activeElement as HTMLElement).blur();
  const button = opener.element() as HTMLElement;
  button.addEventListener('mousedown', (event) => event.preventDefault());
  await opener.click();
  await expect.element(dialog).toBeVisible();
  await cancel.click();
  await expectClosed();
});

test('Escape, native back and the mask each close a modal', async () => {
  const onClose = await open();
  await userEvent.keyboard('{Escape}');
  await expectClosed();
  await opener.click();
  expect(window.nativeBack?.()).toBe(true);
  await expectClosed();
  await opener.click();
  mask();
  await expectClosed();
  expect(onClose).toHaveBeenCalledTimes(3);
  expect(window.nativeBack?.()).toBe(false);
});

test('a press that starts in the modal and ends on its mask does not close it', async () => {
  const onClose = await open();
  await pressMouse(centreOf(dialog.getByText('Nothing has been borrowed yet.').element()), { x: 100, y: 20 });
  await expectStillOpen();
  expect(onClose).not.toHaveBeenCalled();
  await cancel.click();
});

test('with dismissable not-by-mask, Escape and native back close a modal, and the mask does not', async () => {
  const onClose = await open('not-by-mask');
  mask();
  await expectStillOpen();
  await userEvent.keyboard('{Escape}');
  await expectClosed();
  await opener.click();
  expect(window.nativeBack?.()).toBe(true);
  await expectClosed();
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('with dismissable no, neither Escape, native back nor the mask closes a modal', async () => {
  const onClose = await open('no');
  await userEvent.keyboard('{Escape}{Escape}{Escape}');
  expect(window.nativeBack?.()).toBe(true);
  mask();
  await expectStillOpen();
  (dialog.element() as HTMLDialogElement).close();
  await expectStillOpen();
  expect(onClose).not.toHaveBeenCalled();
  await agree.click();
  await expectClosed();
});

test('nested modals close from the top and restore the focus', async () => {
  await render(
    <Opener label="Open it">
      {(lower) => (
        <Modal {...lower} title="Lower">
          <Opener label="Open another">{(upper) => <Modal {...upper} title="Upper" closeIcon />}</Opener>
        </Modal>
      )}
    </Opener>,
  );
  await opener.click();
  const another = page.getByRole('button', { name: 'Open another' });
  const [lower, upper] = [page.getByRole('dialog', { name: 'Lower' }), page.getByRole('dialog', { name: 'Upper' })];
  const ways = [async () => await userEvent.keyboard('{Escape}'), async () => expect(window.nativeBack?.()).toBe(true)];
  for (const close of ways) {
    await another.click();
    await expect.element(upper).toBeVisible();
    await userEvent.tab();
    expect(upper.element().contains(document.activeElement)).toBe(true);
    await close();
    await expect.element(upper).not.toBeInTheDocument();
    await expect.element(lower).toBeVisible();
    expect(document.activeElement).toBe(another.element());
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(lower).not.toBeInTheDocument();
  expect(document.activeElement).toBe(opener.element());
});

test('the page behind does not scroll while a modal is open', async () => {
  const tall = document.body.appendChild(document.createElement('div'));
  tall.style.height = '3000px';
  await open();
  const [before, onMask] = [window.scrollY, { x: 195, y: 60 }];
  await turnMouseWheel(onMask, -300);
  await turnMouseWheel(onMask, 300);
  await moveFingers([{ from: { x: 195, y: 200 }, to: onMask }]);
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(window.scrollY).toBe(before);
  await cancel.click();
  await expectClosed();
  await turnMouseWheel(onMask, -300);
  await expect.poll(() => window.scrollY).toBeLessThan(before);
  tall.remove();
});

test('a long modal scrolls inside down to its buttons at 320 by 568', async () => {
  await page.viewport(320, 568);
  await render(
    <Opener label="Open it" startsOpen>
      {(control) => (
        <Modal
          {...control}
          title="Long"
          text={'Every charge sits in the same list. '.repeat(40)}
          actions={<Button onPress={control.onClose}>Agree</Button>}
        />
      )}
    </Opener>,
  );
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  const box = agree.element().closest('dialog > div');
  const { top, bottom, left, right } = box?.getBoundingClientRect() ?? new DOMRect();
  expect([top >= 0, bottom <= 568, left >= 0, right <= 320]).toEqual([true, true, true, true]);
  agree.element().scrollIntoView();
  expect(agree.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(568);
  await agree.click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a modal fits the part of the page that the keyboard does not cover', async () => {
  await open();
  const view = window.visualViewport;
  if (!view) throw new Error('this browser has no visual viewport');
  vi.spyOn(view, 'height', 'get').mockReturnValue(window.innerHeight - 300);
  view.dispatchEvent(new Event('resize'));
  await expect.poll(() => dialog.element().getBoundingClientRect().height).toBe(window.innerHeight - 300);
  expect(agree.element().getBoundingClientRect().bottom).toBeLessThan(window.innerHeight - 300);
  vi.restoreAllMocks();
  view.dispatchEvent(new Event('resize'));
  await expect.poll(() => dialog.element().getBoundingClientRect().height).toBe(window.innerHeight);
  await cancel.click();
});

test('a modal opens in 220 ms and closes in 160 ms, and without animation with reduced motion', async () => {
  await open();
  const box = dialog.element().querySelector(':scope > :not([aria-hidden])');
  expect(getComputedStyle(box as Element).animationDuration).toBe('0.22s');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => getComputedStyle(box as Element).animationDuration).toBe('0.16s');
  await expectClosed();
  await emulateMedia({ reducedMotion: true });
  await opener.click();
  expect(document.getAnimations().filter(({ playState }) => playState === 'running')).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expectClosed();
  await emulateMedia({});
});

test('an open modal has no accessibility violation', async () => {
  await open();
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  expect(await accessibilityViolations()).toEqual([]);
  await cancel.click();
});

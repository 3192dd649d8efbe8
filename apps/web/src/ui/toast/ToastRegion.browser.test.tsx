import { render } from 'vitest-browser-react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { scaleTimeout } from '../../../testing/timeoutScale.ts';
import { sendToBrowser } from '../../../testing/pointer.ts';
import { Modal } from '../dialog/Modal.tsx';
import { Opener } from '../dialog/Opener.tsx';
import { Sheet } from '../dialog/Sheet.tsx';
import { toast } from './toast.ts';
import { ToastRegion } from './ToastRegion.tsx';
import '../tokens.css';
import '../base.css';

/** Longer than the browser needs to return its accessibility tree. */
const LOOKED_AT_MS = scaleTimeout(30_000);

afterEach(() => toast.hide());

test('[GEN-14] shows each kind of toast in the status region, and hide clears it', async () => {
  await render(<ToastRegion />);
  const region = page.getByRole('status');
  await expect.element(region).toBeEmptyDOMElement();
  for (const kind of ['plain', 'loading', 'success', 'fail'] as const) {
    toast[kind](`a ${kind} text`, LOOKED_AT_MS);
    await expect.element(region).toHaveTextContent(`a ${kind} text`);
  }
  toast.hide();
  await expect.element(region).toBeEmptyDOMElement();
});

interface AccessibleNode {
  readonly ignored: boolean;
  readonly name?: { readonly value?: string };
  readonly role?: { readonly value?: string };
}

/** Texts in the browser's accessibility tree, which excludes inert content. */
async function spoken(): Promise<string[]> {
  const { frameTree } = (await sendToBrowser('Page.getFrameTree')) as { frameTree: { childFrames?: { frame: { id: string } }[] } };
  const frames = (frameTree.childFrames ?? []).map(({ frame }) => frame.id);
  const trees = await Promise.all(frames.map(async (frameId) => await sendToBrowser('Accessibility.getFullAXTree', { frameId })));
  const nodes = (trees as { nodes: AccessibleNode[] }[]).flatMap((tree) => tree.nodes);
  return nodes.filter(({ ignored, role }) => !ignored && role?.value === 'StaticText').map(({ name }) => name?.value ?? '');
}

/** The toast's region must be in the page before the toast; otherwise it is not read out. */
function regionOf(text: string): Element | null | undefined {
  return [...document.querySelectorAll('[role=status]')].find((region) => region.textContent === text)?.parentElement;
}

test('a toast is in the open modal and in the accessibility tree', async () => {
  await render(
    <>
      <ToastRegion />
      <p>behind</p>
      <Modal open onClose={() => undefined} title="Please rate this service" />
    </>,
  );
  const dialog = page.getByRole('dialog').element();
  expect(dialog.querySelectorAll('[role=status]')).toHaveLength(1);
  toast.plain('Silakan pilih', LOOKED_AT_MS);
  await expect.poll(spoken).toContain('Silakan pilih');
  expect(await spoken()).not.toContain('behind');
  expect(regionOf('Silakan pilih')).toBe(dialog);
});

test('a toast moves to the dialog below when a dialog closes, and finally to the page', async () => {
  await render(
    <>
      <Opener label="Open a sheet">
        {(upper) => (
          <Sheet {...upper} title="Upper">
            text
          </Sheet>
        )}
      </Opener>
      <Opener label="Open a modal">
        {(lower) => (
          <Modal {...lower} title="Lower">
            <button type="button" onClick={() => document.querySelector('button')?.click()}>
              Further
            </button>
          </Modal>
        )}
      </Opener>
      <ToastRegion />
    </>,
  );
  const inThePage = document.querySelector('body > [role=status]');
  await page.getByRole('button', { name: 'Open a modal' }).click();
  await page.getByRole('button', { name: 'Further' }).click();
  const [lower, upper] = [page.getByRole('dialog', { name: 'Lower' }), page.getByRole('dialog', { name: 'Upper' })];
  await expect.element(upper).toBeVisible();
  toast.loading('sending...');
  await expect.poll(() => regionOf('sending...')).toBe(upper.element());
  expect(await spoken()).toContain('sending...');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => regionOf('sending...')).toBe(lower.element());
  expect(await spoken()).toContain('sending...');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => regionOf('sending...')).toBe(document.body);
  expect(await spoken()).toContain('sending...');
  expect(inThePage?.textContent).toBe('sending...');
});

test('marks a Chinese toast with its language', async () => {
  await render(<ToastRegion />);
  toast.fail('验证码错误');
  await expect.element(page.getByText('验证码错误')).toHaveAttribute('lang', 'zh');
});

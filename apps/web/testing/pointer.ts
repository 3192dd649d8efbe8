import { cdp } from 'vitest/browser';

/** The provider declares the type of the session, and its declaration requires Node's types. */
interface Session {
  send(method: string, parameters?: object): Promise<unknown>;
}

/** Sends a command of the Chrome DevTools Protocol, for real input and for internal state of the browser. */
export const sendToBrowser = async (method: string, parameters?: object): Promise<unknown> =>
  await (cdp() as unknown as Session).send(method, parameters);

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Converts to the coordinates of the window, which the browser's input requires: the tests' page is in a frame. */
function inWindow({ x, y }: Place): Place {
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect();
  return { x: frame.x + x, y: frame.y + y };
}

export function centreOf(element: Element): Place {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

async function touch(type: 'touchStart' | 'touchMove' | 'touchEnd', places: readonly Place[]): Promise<void> {
  await sendToBrowser('Input.dispatchTouchEvent', { type, touchPoints: places.map((place, id) => ({ ...inWindow(place), id })) });
}

/** Real touch input, by which the browser itself scrolls: fingers go down together, move along their ways and go up. */
export async function moveFingers(ways: readonly { readonly from: Place; readonly to: Place }[], steps = 12): Promise<void> {
  await touch(
    'touchStart',
    ways.map(({ from }) => from),
  );
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps;
    const at = ways.map(({ from, to }) => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }));
    // Sent one after another, because the steps are one movement.
    // oxlint-disable-next-line no-await-in-loop
    await touch('touchMove', at);
  }
  await touch('touchEnd', []);
}

export async function turnMouseWheel(place: Place, deltaY: number): Promise<void> {
  await sendToBrowser('Input.dispatchMouseEvent', { type: 'mouseWheel', ...inWindow(place), deltaX: 0, deltaY });
}

export async function pressMouse(from: Place, to: Place): Promise<void> {
  await sendToBrowser('Input.dispatchMouseEvent', { type: 'mousePressed', button: 'left', clickCount: 1, ...inWindow(from) });
  await sendToBrowser('Input.dispatchMouseEvent', { type: 'mouseReleased', button: 'left', clickCount: 1, ...inWindow(to) });
}

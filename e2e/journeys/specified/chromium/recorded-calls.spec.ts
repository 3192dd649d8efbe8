import { expect, type Page, type Response } from '@playwright/test';
import { endpoints } from '@hiram/contract/endpoints/endpoints.ts';
import { pageError, pageVitals } from '@hiram/contract/endpoints/page-reports.ts';
import { fullPathOf } from '@hiram/contract/wire/endpoint.ts';
import { pathNames, paths, type PathName } from '@hiram/contract/product/paths.ts';
import { test } from '../../../engines/fixture.ts';
import { addressOfOffered, dueOrder, settledOrder, acceptOffer } from '../../../support/orders.ts';
import { openCode } from '../../../support/repaying.ts';
import type { SharedStack } from '../../../support/shared-stack.ts';

interface Scene {
  readonly about: string;
  readonly pages: readonly PathName[];
  readonly address: (stack: SharedStack) => Promise<URL>;
}

const offered: readonly PathName[] = ['confirm', 'confirmNew', 'confirmOfPeriod'];
const others = pathNames.filter((name) => ['app', 'landing'].includes(paths[name].kind) && !offered.includes(name));

const scenes: readonly Scene[] = [
  { about: 'an offer', pages: offered, address: (stack) => addressOfOffered(stack, '/confirm') },
  {
    about: 'a payment is due in five days, and a code was made',
    pages: others,
    address: async (stack) => {
      const address = await dueOrder(stack, 5);
      await openCode(address);
      return address;
    },
  },
  { about: 'a payment is three days late', pages: ['order', 'repay', 'repayDelay', 'waysToPay'], address: (stack) => dueOrder(stack, -3) },
  { about: 'the loan is paid', pages: ['order', 'certificate'], address: (stack) => settledOrder(stack) },
  { about: 'a person decides', pages: ['order'], address: (stack) => acceptOffer(stack, { decision: 'person' }) },
];

/** Query parameters that some pages need in addition to the order. */
const EXAMPLE_PARAMETERS = { problemType: '1', problemSonType: '11', showType: '2' } as const;

/** Every call of the contract except the page reports, whose time does not depend on the page. */
const reports = [pageVitals, pageError].map(fullPathOf);
const calls = endpoints.map(fullPathOf).filter((path) => !reports.includes(path));

/** Headers that the browser adds itself. */
const BROWSER_HEADERS = /^(?::|sec-|accept|user-agent|referer|origin|host|connection|content-length|cookie|priority|cache-control|pragma)/;

/** Returns the names of an answer in their order and the types of their values; the values change with the day and the borrower. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value))
    return [...new Set(value.map((each) => JSON.stringify(shapeOf(each))))].map((each): unknown => JSON.parse(each));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shapeOf(each)]));
  return value === null || typeof value === 'boolean' ? value : typeof value;
}

const JSON_TYPE = 'application/json';
const mediaTypeOf = (header: string | null): string => header?.split(';')[0] ?? '';

async function callOf(response: Response): Promise<object> {
  const request = response.request();
  const { pathname, searchParams } = new URL(request.url());
  const headers = Object.keys(await request.allHeaders()).filter((name) => !BROWSER_HEADERS.test(name));
  const type = mediaTypeOf(await request.headerValue('content-type'));
  const text = request.postData() ?? '';
  const body = type === JSON_TYPE ? shapeOf(JSON.parse(text)) : [...new URLSearchParams(text).keys()];
  return {
    call: `${request.method()} ${pathname}`,
    query: [...searchParams.keys()],
    headers: headers.toSorted(),
    body: type === '' ? null : { type, fields: body },
    status: response.status(),
    answer: mediaTypeOf(await response.headerValue('content-type')) === JSON_TYPE ? shapeOf(await response.json()) : 'a file',
  };
}

/** Returns the calls of the page until the network is idle, each once. */
async function callsOf(page: Page, open: () => Promise<void>): Promise<readonly object[]> {
  const answered: Response[] = [];
  const onResponse = (response: Response): void => {
    if (calls.includes(new URL(response.url()).pathname)) answered.push(response);
  };
  page.on('response', onResponse);
  await open();
  await page.waitForLoadState('networkidle');
  page.off('response', onResponse);
  const recordedCalls = await Promise.all(answered.map(callOf));
  // Sorted, because parallel calls return in any order.
  return [...new Set(recordedCalls.map((call) => JSON.stringify(call)))].toSorted().map((call): object => JSON.parse(call) as object);
}

test('every page of the specified profile makes the recorded calls and gets the recorded answers', async ({
  phone,
  stack,
  chromiumPage,
}) => {
  test.slow();
  const recorded: Record<string, Record<string, readonly object[]>> = {};
  for (const { about, pages, address } of scenes) {
    const there = await address(stack);
    for (const [name, value] of Object.entries(EXAMPLE_PARAMETERS)) there.searchParams.set(name, value);
    there.searchParams.set('orderNo', there.searchParams.get('orderId') ?? '');
    recorded[about] = {};
    for (const page of pages) {
      const opened = Object.assign(new URL(there), { pathname: paths[page].address });
      recorded[about][paths[page].address] = await callsOf(chromiumPage, () => phone.open(opened.href));
    }
  }
  expect(`${JSON.stringify(recorded, null, 1)}\n`).toMatchSnapshot('recorded-calls.txt');
});

import { minimalAnswers, minimalProduct } from '@hiram/contract/endpoints/minimal-answers.ts';
import { endpoints } from '@hiram/contract/endpoints/endpoints.ts';
import type { Endpoint } from '@hiram/contract/wire/endpoint.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { App } from '../src/app/App.tsx';
import { recordBridge } from '../src/platform/bridge/recorder.ts';
import { makeQueryClient } from '../src/app/queryClient.ts';
import { PromotionPage } from '../src/features/promotion/PromotionPage.tsx';
import { toast } from '../src/ui/toast/toast.ts';
import { ToastRegion } from '../src/ui/toast/ToastRegion.tsx';
import { answerVariants, changedThroughout, type AnswerVariant } from './answerVariants.ts';
import { recordNavigations } from './recordNavigations.ts';
import { planService, type PlannedAnswer } from './service.ts';
import { scaleTimeout } from './timeoutScale.ts';

/** A page of the profile `specified` against a service that knows nothing but section 7 of the specification. */
export interface ForeignPage {
  readonly name: string;
  readonly address: string;
  /** True if the page makes calls of ours, too. */
  readonly usesOurs?: true;
  /** Calls that the page makes, by id. The answers differ in one of them at a time. */
  readonly calls: readonly string[];
  /** Typed into every field of the page before the presses. */
  readonly typed?: string;
  /** Presses after which the page makes the last of its calls. */
  readonly presses?: readonly string[];
  /** Fields without which the page would show a wrong amount or term, by call. */
  readonly demands?: Readonly<Record<string, readonly string[]>>;
  /** Answers that replace the minimal ones. */
  readonly given?: Readonly<Record<string, object>>;
}

const SESSION = 'userId=u1&sessionId=s1&productId=P1&orderId=900100200';
const order = minimalAnswers['API-24'];
const orderGiven = (data: object): object => ({ ...order, data: { ...order.data, ...data } });
const withProducts = orderGiven({
  recProducts: [{ ...minimalProduct, productId: 7 }, minimalProduct],
  h5Url: '/help',
  telephone: '0285550142',
  KindTipsMsg: 'Pay in time',
  reyMsg: 'Withdraw now',
  cardNeedPop: 1,
  cardPopTitle: 'Account',
  cardPopMsg: 'Bind one',
});
const failed = minimalAnswers['API-36'];
const openable = {
  ...failed,
  data: { ...failed.data, recProducts: [{ ...failed.data.recProducts[0], lantern: 'P2' }, failed.data.recProducts[0]] },
};
const pictured = {
  ...minimalAnswers['API-07'],
  data: { ...minimalAnswers['API-07'].data, images: ['/icon.svg', '/logo.svg'], disposeImages: ['/icon.svg'], isNeedScore: 0 },
};
const popping = { isPopType: 1, popTitle: 'Wait', popContent: 'The offer ends', popAgreementUrl: '/loanAgreement' };
const offer = { ...minimalAnswers['API-25'], data: { ...minimalAnswers['API-25'].data, ...popping } };
const legacyOffer = { ...minimalAnswers['API-31'], data: { ...minimalAnswers['API-31'].data, ...popping } };
const loan = ['data.amount', 'data.periods'];

export const foreignPages: readonly ForeignPage[] = [
  { name: 'order', usesOurs: true, address: `/order?${SESSION}`, calls: ['API-24'], given: { 'API-24': withProducts } },
  {
    name: 'order, borrowing again',
    usesOurs: true,
    address: `/loanDetail?${SESSION}`,
    calls: ['API-24', 'API-29'],
    presses: ['Borrow Again'],
    given: { 'API-24': orderGiven({ orderStatus: 200 }) },
  },
  { name: 'repay', usesOurs: true, address: `/repay?${SESSION}`, calls: ['API-22'], demands: { 'API-22': ['data.repayAmount'] } },
  {
    name: 'repay, paying',
    usesOurs: true,
    address: `/repay?${SESSION}`,
    calls: ['API-22', 'API-23'],
    presses: ['Payment Method', 'Payment'],
  },
  {
    name: 'repayDelay',
    usesOurs: true,
    address: `/repayDelay?${SESSION}`,
    calls: ['API-21'],
    demands: { 'API-21': ['data.delayInfo.delayAmount'] },
  },
  {
    name: 'repayDelay, paying',
    usesOurs: true,
    address: `/repayDelay?${SESSION}`,
    calls: ['API-21', 'API-23'],
    presses: ['Payment Method', 'Payment'],
  },
  {
    name: 'repaymentOfCode2',
    usesOurs: true,
    address: `/repaymentOfCode2?${SESSION}`,
    calls: ['API-22'],
    demands: { 'API-22': ['data.repayAmount'] },
  },
  {
    name: 'confirmNew',
    address: `/confirmNew?${SESSION}`,
    calls: ['API-27', 'API-25'],
    demands: { 'API-25': loan },
    given: { 'API-25': offer },
  },
  { name: 'confirmNew, agreement', address: `/confirmNew?${SESSION}`, calls: ['API-25', 'API-27', 'API-28'], presses: ['Loan agreement'] },
  { name: 'confirmNew, accepting', address: `/confirmNew?${SESSION}`, calls: ['API-25', 'API-27', 'API-26'], presses: ['Loan'] },
  {
    name: 'confirm',
    address: `/confirm?${SESSION}`,
    calls: ['API-32', 'API-31'],
    demands: { 'API-31': loan },
    given: { 'API-31': legacyOffer },
  },
  { name: 'confirm, agreement', address: `/confirm?${SESSION}`, calls: ['API-31', 'API-32', 'API-33'], presses: ['Loan agreement'] },
  { name: 'confirm, accepting', address: `/confirm?${SESSION}`, calls: ['API-31', 'API-32', 'API-34'], presses: ['Loan'] },
  { name: 'applicationFailed', address: `/applicationFailed?${SESSION}`, calls: ['API-36'], given: { 'API-36': openable } },
  {
    name: 'applicationFailed, opening',
    address: `/applicationFailed?${SESSION}`,
    calls: ['API-36', 'API-35', 'API-38'],
    presses: ['Apply'],
    given: { 'API-36': openable },
  },
  { name: 'complaint', address: `/complaint?${SESSION}`, calls: ['API-03'] },
  {
    name: 'complainPageNext',
    address: `/complainPageNext?${SESSION}&problemType=1&problemSonType=11&orderNo=900100200`,
    calls: ['API-03'],
  },
  {
    name: 'complainPageNext, sending',
    address: `/complainPageNext?${SESSION}&problemType=2&orderNo=900100200`,
    calls: ['API-03', 'API-05'],
    presses: ['Send'],
    typed: 'Fees',
  },
  { name: 'complaintList', address: `/complaintList?${SESSION}`, calls: ['API-06'] },
  { name: 'complainDetails', address: `/complainDetails?${SESSION}&problemId=4711`, calls: ['API-07'], given: { 'API-07': pictured } },
  { name: 'bindBank', address: `/bindBank?${SESSION}`, calls: ['API-01'] },
  { name: 'bindBank, saving', address: `/bindBank?${SESSION}`, calls: ['API-01', 'API-02'], presses: ['Next'], typed: '09171234567' },
  {
    name: 'bindBank of an order, saving',
    address: `/bindBank?${SESSION}&source=loanDetail`,
    usesOurs: true,
    calls: ['API-01', 'API-24', 'API-37'],
    presses: ['Next'],
    typed: '09171234567',
  },
  { name: 'customerService', address: `/customerService?${SESSION}`, calls: ['API-09'] },
  { name: 'payWay', address: `/payWay?${SESSION}`, calls: ['API-22', 'API-10'], demands: { 'API-22': ['data.repayAmount'] } },
  {
    name: 'payWay, paying',
    address: `/payWay?${SESSION}`,
    usesOurs: true,
    calls: ['API-10', 'API-22', 'API-24', 'API-11'],
    presses: ['Bank A **** 5678', 'Pay ₱2,320.00'],
  },
  {
    name: 'payWay, confirming',
    address: `/payWay?${SESSION}`,
    usesOurs: true,
    calls: ['API-10', 'API-22', 'API-24', 'API-11', 'API-12'],
    presses: ['Bank A **** 5678', 'Pay ₱2,320.00', 'Confirm'],
    typed: '123456',
  },
  {
    name: 'wallet',
    usesOurs: true,
    address: `/payWay?${SESSION}#/alipayrepayment`,
    calls: ['API-22', 'API-10', 'API-13'],
    presses: ['Go to E-wallet'],
  },
  {
    name: 'repaymentOfCode',
    usesOurs: true,
    address: `/repaymentOfCode?${SESSION}&showType=1&payCode=8810&repayAmount=2320.00`,
    calls: [],
  },
  { name: 'carpmm', usesOurs: true, address: `/carpmm?${SESSION}&requestType=1&payCode=8810&amount=2320.00`, calls: [] },
  { name: 'paymentInstructions', address: `/paymentInstructions?${SESSION}`, calls: [] },
  { name: 'promotion', address: `/promotion?${SESSION}`, calls: ['API-14', 'API-15', 'API-16'], demands: { 'API-16': ['data.sid'] } },
];

const bodies: Readonly<Record<string, object>> = minimalAnswers;
const endpointOf = (id: string): Endpoint => {
  const found = endpoints.find((endpoint) => endpoint.id === id);
  if (found === undefined) throw new Error(`no call ${id}`);
  return found;
};
const bodyOf = ({ given = {} }: ForeignPage, id: string): object => given[id] ?? bodies[id] ?? {};
const standing = (path: string, answer: PlannedAnswer): PlannedAnswer => ({ ...answer, path, isStanding: true });

const ours = endpoints.filter(({ path }) => path.startsWith('/v4/'));
/** Answers of a service that does not know our calls. */
export const unknownCalls: Readonly<Record<string, PlannedAnswer>> = {
  404: { status: 404, body: '' },
  405: { status: 405, body: 'Method Not Allowed' },
  500: { status: 500, body: '{"code":500,"message":"Internal Server Error"}' },
  'a page of HTML': { body: '<!doctype html><title>App</title>' },
  'no data': { body: '{"success":true,"data":null}' },
};

export interface ForeignVariant extends AnswerVariant {
  readonly id: string;
  /** True if the page may say that it could not be loaded. */
  readonly mayFail: boolean;
}

const isDemanded = (field: string, demands: readonly string[]): boolean => demands.some((each) => `${each}.`.startsWith(`${field}.`));

/** Variants of the calls that the page adds to those of the pages before it: its last one if it is pressed, otherwise all. */
function varied({ calls, presses }: ForeignPage): readonly string[] {
  return presses === undefined ? calls : calls.slice(-1);
}

/** Every field of every call, changed on its own. */
const fieldVariants = (foreign: ForeignPage): ForeignVariant[] =>
  varied(foreign).flatMap((id) => {
    const demands = foreign.demands?.[id] ?? [];
    return answerVariants(bodyOf(foreign, id)).map((variant) => ({
      ...variant,
      id,
      mayFail: isLacking(variant) && (variant.field === 'data' || isDemanded(variant.field, demands)),
    }));
  });

const isLacking = ({ change }: AnswerVariant): boolean => !change.startsWith('as ');
/** Each field on its own: absent, `null` or empty. */
export const lackingVariants = (foreign: ForeignPage): ForeignVariant[] => fieldVariants(foreign).filter(isLacking);
/** Each field on its own: in another form, unknown, or of another origin. */
export const otherVariants = (foreign: ForeignPage): ForeignVariant[] => fieldVariants(foreign).filter((each) => !isLacking(each));

/** All fields of a call that its page can do without, changed at once. */
export const throughoutVariants = (foreign: ForeignPage): ForeignVariant[] =>
  varied(foreign).flatMap((id) =>
    (['absent', 'null', 'empty'] as const).map((change) => ({
      ...changedThroughout(bodyOf(foreign, id), change, foreign.demands?.[id] ?? []),
      id,
      mayFail: foreign.presses !== undefined || foreign.name === 'promotion',
    })),
  );

/** Renders the page with this variant, and returns what a borrower must not see. */
export async function faultsOf(foreign: ForeignPage, variant: ForeignVariant | null, unknown = '404'): Promise<string[]> {
  const { deviceId, answer, seen, background } = planService();
  const specified = foreign.calls.map((id) =>
    standing(endpointOf(id).path, { body: JSON.stringify(variant?.id === id ? variant.body : bodyOf(foreign, id)) }),
  );
  await answer(...specified, ...ours.map(({ path }) => standing(path, unknownCalls[unknown] ?? {})));
  const [address = '', hash = ''] = foreign.address.split('#');
  window.history.replaceState(null, '', `${address}&deviceId=${deviceId}${hash === '' ? '' : `#${hash}`}`);
  const { typed = '' } = foreign;
  const shell = recordBridge();
  const navigations = recordNavigations();
  // A page that has sent the borrower elsewhere may stay busy.
  const isLeaving = (): boolean => navigations.to().length > 0 || shell.messages.some((message) => message.name === 'closeWebview');
  const errors = recordConsoleErrors();
  const queries = makeQueryClient();
  try {
    const { unmount } = await render(foreign.name === 'promotion' ? <Landing /> : <App queries={queries} />);
    await settle(queries, isLeaving);
    for (const name of foreign.presses ?? []) {
      for (const field of typed === '' ? [] : page.getByRole('textbox').all()) await field.fill(typed);
      // A page without the control has nothing to press: the next page of the table shows that it is there with the plain answer.
      if (!(await press(name, variant === null))) break;
      await settle(queries, isLeaving);
    }
    const made = variant === null ? [...(await seen()), ...(await background())] : [];
    const surprises = made
      .filter(({ url }) => url.startsWith('/entirely/v4/') && foreign.usesOurs !== true)
      .map(({ url }) => `calls ${url}`);
    const faults = [...surprises, ...faultsInPage(variant?.mayFail === true, isLeaving()), ...errors.texts()];
    await unmount();
    return faults;
  } finally {
    errors.stop();
    navigations.stop();
    shell.stop();
    toast.hide();
    sessionStorage.clear();
    localStorage.clear();
  }
}

export interface CountedPage {
  readonly name: string;
  readonly count: number;
  readonly foreign: ForeignPage;
}

/** The pages that have such variants, with their number for the title of a test. */
export const counted = (variantsOf: (foreign: ForeignPage) => readonly ForeignVariant[]): CountedPage[] =>
  foreignPages.map((foreign) => ({ name: foreign.name, count: variantsOf(foreign).length, foreign })).filter(({ count }) => count > 0);

export async function faultsOfAll(foreign: ForeignPage, variants: readonly ForeignVariant[]): Promise<string[]> {
  const faults: string[] = [];
  for (const variant of variants)
    for (const fault of await faultsOf(foreign, variant)) faults.push(`${variant.id} ${variant.field} ${variant.change}: ${fault}`);
  return faults;
}

const Landing = (): ReactElement => (
  <>
    <PromotionPage />
    <ToastRegion />
  </>
);

async function press(name: string, isRequired: boolean): Promise<boolean> {
  const control = page.getByRole('button', { name, exact: true }).or(page.getByRole('radio', { name, exact: true }));
  const [found] = control.elements();
  if (isRequired || found !== undefined) (control.first().element() as HTMLElement).click();
  return found !== undefined;
}

/** Frames without a call and without a busy element, after which a page is complete. */
const QUIET_FRAMES = 3;
const TIMEOUT_MS = 5000;

async function settle(queries: QueryClient, isLeaving: () => boolean): Promise<void> {
  const end = performance.now() + scaleTimeout(TIMEOUT_MS);
  const isQuiet = (): boolean =>
    document.body.textContent.trim() !== '' &&
    (isLeaving() || (queries.isFetching() === 0 && queries.isMutating() === 0 && document.querySelector('[aria-busy=true]') === null));
  for (let quiet = 0; quiet < QUIET_FRAMES; quiet = isQuiet() ? quiet + 1 : 0) {
    if (performance.now() > end) return;
    // Each frame depends on the one before it.
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve, 12));
  }
}

const NOT_FOR_BORROWERS = /\b(?:undefined|null|NaN|Invalid Date)\b|\[object/;

function faultsInPage(mayFail: boolean, isLeaving: boolean): string[] {
  const { innerHTML: html, textContent: text } = document.body;
  return [
    ...(text.includes('Something went wrong on this page') ? ['the page crashed'] : []),
    ...(text.trim() === '' ? ['the page is blank'] : []),
    ...(!mayFail && text.includes('We couldn’t load this page') ? ['the page could not be loaded'] : []),
    ...(isLeaving || document.querySelector('[aria-busy=true]') === null ? [] : ['a part stays busy']),
    ...(NOT_FOR_BORROWERS.test(html) ? [`shows ${html.slice(Math.max(0, html.search(NOT_FOR_BORROWERS) - 60)).slice(0, 120)}`] : []),
  ];
}

function recordConsoleErrors(): { readonly texts: () => string[]; readonly stop: () => void } {
  const texts: string[] = [];
  const { error } = console;
  console.error = (...given: unknown[]): void => void texts.push(`console: ${given.map(String).join(' ').slice(0, 160)}`);
  return { texts: () => texts, stop: () => void (console.error = error) };
}

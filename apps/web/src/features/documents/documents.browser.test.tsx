import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { writeSuccess } from '@hiram/contract/wire/envelope.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { openPage } from '../../../testing/openPage.tsx';
import { json, type PlannedAnswer } from '../../../testing/service.ts';
import { recordNavigations } from '../../../testing/recordNavigations.ts';
import { sampleCertificate, sampleReceipt } from './documentFixture.ts';

let leaving: ReturnType<typeof recordNavigations>;
beforeEach(() => {
  leaving = recordNavigations();
});
afterEach(() => {
  leaving.stop();
});

const answerAt = (path: string, data: unknown): PlannedAnswer => ({ ...json(writeSuccess('flag', 'data', data)), path });
const SESSION = 'userId=u1&sessionId=s1&productId=hiram-cash&orderId=OR217K3M9XQ7D2P0A';
const rows = (): (string | null)[] => [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const document_ = (path: string) => answerAt(path, { url: '/entirely/v4/documents/document?token=t' });

test('[BEY-06] a receipt shows reference, channel, value date and allocation, and opens its PDF', async () => {
  const receipts = [sampleReceipt({ payment: 2, intentId: null }), sampleReceipt()];
  const { seen } = await openPage(
    `/receipt?${SESSION}&intentId=PI217K3M9XQ7D2P0A`,
    answerAt('/receipts', { receipts }),
    document_('/receipt-document'),
  );
  await expect.element(page.getByText('Payment received')).toBeVisible();
  expect(rows()).toEqual([
    'Receipt No.RC 217 K3M9 XQ7D 2P0A',
    'Paid onSep 9, 2026',
    'Posted onSep 10, 2026',
    'Paid throughSari Mart counter',
    'ReferencePAY-4471',
    'FromMaria Clara D. Santos',
    'OrderOR 217 K3M9 XQ7D 2P0A',
    'To interest₱320.00',
    'To principal₱2,000.00',
    'Left to repay₱6,480.00',
  ]);
  await expect.element(page.getByRole('img', { name: 'QR code that opens the public check of this document' })).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
  await userEvent.click(button('Save as PDF'));
  await expect.poll(() => leaving.to().at(-1)?.url.href ?? '').toContain('/entirely/v4/documents/document?token=t');
  expect((await seen()).at(-1)?.body).toBe('orderId=OR217K3M9XQ7D2P0A&payment=1&lang=en');
});

test('[BEY-06] lists all receipts if the address has no payment', async () => {
  await openPage(`/receipt?${SESSION}`, answerAt('/receipts', { receipts: [sampleReceipt()] }));
  await userEvent.click(page.getByRole('button', { name: /₱2,320.00/ }));
  await expect.element(page.getByText('Payment received')).toBeVisible();
});

test('[BEY-06] an order without payments has no receipts', async () => {
  await openPage(`/receipt?${SESSION}`, answerAt('/receipts', { receipts: [] }));
  await expect.element(page.getByText('No payments yet')).toBeVisible();
});

test('[BEY-07] a certificate shows borrower, loan, amounts, dates and check code', async () => {
  await openPage(`/certificate?${SESSION}`, answerAt('/certificate', { certificate: sampleCertificate() }));
  await expect.element(page.getByRole('heading', { name: 'Certificate of Full Payment' })).toBeVisible();
  await expect
    .element(page.getByText('This confirms that Maria Clara D. Santos has paid loan OR 217 K3M9 XQ7D 2P0A in full and owes nothing on it.'))
    .toBeVisible();
  expect(rows()).toEqual([
    'Certificate No.CF 217 K3M9 XQ7D 2P0A',
    'Loan amount₱8,000.00',
    'Total paid₱8,800.00',
    'Borrowed onAug 15, 2026',
    'Closed onDec 13, 2026',
    'Payments on time4 of 4',
    'Check codeK3M9XQ7D2P',
  ]);
  expect(await accessibilityViolations()).toEqual([]);
});

test('[BEY-22] the certificate of a loan that was given back has its own title and no count of payments', async () => {
  const givenBack = { ...sampleCertificate(), totalPaid: 7_760_00, closedOn: '2026-08-17', givenBack: true };
  await openPage(`/certificate?${SESSION}`, answerAt('/certificate', { certificate: givenBack }));
  await expect.element(page.getByRole('heading', { name: 'Certificate of a Loan Given Back' })).toBeVisible();
  await expect.element(page.getByText('gave loan OR 217 K3M9 XQ7D 2P0A back within its cooling-off days', { exact: false })).toBeVisible();
  expect(rows().slice(1, 5)).toEqual([
    'Loan amount₱8,000.00',
    'Given back₱7,760.00',
    'Borrowed onAug 15, 2026',
    'Given back onAug 17, 2026',
  ]);
  expect(rows()).toHaveLength(6);
});

test('[BEY-07] shows an empty state without a certificate', async () => {
  await openPage(`/certificate?${SESSION}`, answerAt('/certificate', { certificate: null }));
  await expect.element(page.getByText('No certificate yet')).toBeVisible();
});

const real = { kind: 'certificate', number: 'CF217K3M9XQ7D2P0A', stands: true, amount: 8_000_00, date: '2026-12-13' };

test('[BEY-07] the public check of a certificate shows number, amount and date without a session', async () => {
  await openPage('/checkCertificate?number=CF217K3M9XQ7D2P0A&code=K3M9XQ7D2P', answerAt('/check', real));
  await expect.element(page.getByText('This is real.')).toBeVisible();
  expect(rows()).toEqual(['Certificate No.CF 217 K3M9 XQ7D 2P0A', 'Loan amount₱8,000.00', 'Closed onDec 13, 2026']);
  expect(await accessibilityViolations()).toEqual([]);
});

test('[BEY-22] the public check of a certificate shows that the loan was given back', async () => {
  await openPage('/checkCertificate?number=CF217K3M9XQ7D2P0A&code=K3M9XQ7D2P', answerAt('/check', { ...real, givenBack: true }));
  await expect.element(page.getByText('This is real.')).toBeVisible();
  expect(rows().at(-1)).toBe('How it was closedGiven back within its cooling-off days');
});

test.each([
  [true, 'Done with this payment'],
  [false, 'No, this is an ordinary payment'],
] as const)('[BEY-22] a receipt within the cooling-off days shows whether the payment gave the loan back: %s', async (givesBack, said) => {
  await openPage(`/receipt?${SESSION}&payment=1`, answerAt('/receipts', { receipts: [sampleReceipt({ givesBack })] }));
  await expect.element(page.getByText('Giving the loan back')).toBeVisible();
  expect(rows()).toContain(`Giving the loan back${said}`);
});

test('[BEY-07] the public check reports an unknown number and a revoked certificate', async () => {
  const unknown = { ...json({ success: false, code: errorCodes.notFound, message: 'Not found', data: null }), path: '/check' };
  await openPage('/checkCertificate?lang=en', unknown, answerAt('/check', { ...real, stands: false, date: null }));
  await userEvent.fill(page.getByLabelText('Number'), 'CF 217');
  await userEvent.fill(page.getByLabelText('Check code'), 'K3M9X');
  await userEvent.click(button('Check'));
  await expect.element(page.getByText('We have issued nothing with this number and code. Look at both again.')).toBeVisible();
  await userEvent.click(button('Check'));
  await expect.element(page.getByText('This was issued by us, and no longer stands.')).toBeVisible();
});

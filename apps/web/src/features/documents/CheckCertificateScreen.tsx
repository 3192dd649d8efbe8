import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import type { checkDocument } from '@hiram/contract/endpoints/documents.ts';
import { useEffect, useState, type ReactElement } from 'react';
import { useAddress } from '../../platform/navigation/address.tsx';
import { CallFailure } from '../../platform/api/failure.ts';
import { config } from '../../platform/config/config.ts';
import { m } from '@hiram/contract/messages';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import type { Screen } from '../../ui/page/defineScreen.tsx';
import { Page, PageBody, Stack } from '../../ui/page/Page.tsx';
import { Banner } from '../../ui/show/Banner.tsx';
import { formatDay } from '../../platform/i18n/formatDate.ts';
import { DetailRows } from '../../ui/show/DetailRows.tsx';
import { pesos } from '../../ui/show/pesos.ts';
import { formatIdInGroups } from '@hiram/contract/wire/id-in-groups.ts';
import { useCheck } from './queries.ts';

/** Verifies a certificate, receipt or payment plan for a third party: works without a session and never shows the borrower's name. */
function CheckCertificate(): ReactElement {
  const { searchParams: search } = useAddress();
  const given = { number: search.get('number') ?? '', code: search.get('code') ?? '' };
  const [number, setNumber] = useState(given.number);
  const [code, setCode] = useState(given.code);
  const check = useCheck();
  const { mutate } = check;
  const isScanned = given.number !== '' && given.code !== '';
  useEffect(() => {
    // A scanned QR code contains both values, so the check runs at once.
    if (isScanned) mutate({ number: given.number, code: given.code });
  }, [mutate, isScanned, given.number, given.code]);
  return (
    <Page title={m.check_title()}>
      <PageBody>
        <Stack>
          <p>{m.check_text({ lender: config.company.name })}</p>
          {check.data ? <CheckResult found={check.data} /> : null}
          {check.error ? <Banner kind="danger">{errorText(check.error)}</Banner> : null}
        </Stack>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            mutate({ number, code });
          }}
        >
          <Stack>
            <TextField label={m.check_number()} value={number} onChange={setNumber} />
            <TextField label={m.check_code()} value={code} onChange={setCode} />
            <Button type="submit" busy={check.isPending} disabled={number.trim() === '' || code.trim() === ''}>
              {m.check_button()}
            </Button>
          </Stack>
        </form>
      </PageBody>
    </Page>
  );
}

const Skeleton = (): ReactElement => (
  <Page title={m.check_title()}>
    <PageBody>
      <Stack>
        <p>{m.check_text({ lender: config.company.name })}</p>
      </Stack>
    </PageBody>
  </Page>
);

function errorText(error: Error): string {
  if (!(error instanceof CallFailure)) return m.check_failed();
  if (error.code === errorCodes.notFound) return m.check_unknown();
  return error.code === errorCodes.tooManyRequests ? m.check_too_many() : m.check_failed();
}

type CheckResult = AnswerOf<typeof checkDocument>;

interface DocumentLabels {
  readonly number: () => string;
  readonly amount: () => string;
  readonly date: () => string;
}

const names: Readonly<Record<CheckResult['kind'], DocumentLabels>> = {
  certificate: { number: m.certificate_number, amount: m.row_loan_amount, date: m.certificate_closed_on },
  receipt: { number: m.receipt_number, amount: m.check_paid, date: m.receipt_paid_on },
  paymentPlan: { number: m.payment_plan_number, amount: m.payment_plan_to_pay, date: m.payment_plan_agreed_on },
};

function CheckResult({ found: { kind, number, stands, amount, date, givenBack } }: { readonly found: CheckResult }): ReactElement {
  const named = names[kind];
  const gone = kind === 'paymentPlan' ? m.check_plan_broken() : m.check_withdrawn();
  return (
    <>
      <Banner kind={stands ? 'success' : 'danger'}>{stands ? m.check_real() : gone}</Banner>
      <DetailRows
        rows={[
          { text: named.number(), value: formatIdInGroups(number) },
          { text: named.amount(), value: pesos(amount) },
          ...(date === null ? [] : [{ text: named.date(), value: formatDay(date) }]),
          ...(givenBack ? [{ text: m.check_given_back(), value: m.check_given_back_value() }] : []),
        ]}
      />
    </>
  );
}

const screen: Screen = { title: m.check_title, Component: CheckCertificate, Skeleton };
export default screen;

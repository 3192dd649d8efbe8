import type { certificate as certificateCall, ClosingCertificate } from '@hiram/contract/endpoints/documents.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import type { ReactElement } from 'react';
import { config } from '../../platform/config/config.ts';
import { m } from '@hiram/contract/messages';
import { Blank } from '../../ui/page/Blank.tsx';
import { defineScreen, type Loaded } from '../../ui/page/defineScreen.tsx';
import { PageBody } from '../../ui/page/Page.tsx';
import { formatDay } from '../../platform/i18n/formatDate.ts';
import { Logo } from '../../ui/show/Logo.tsx';
import { pesos } from '../../ui/show/pesos.ts';
import { unbroken } from '../../ui/show/unbroken.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { formatIdInGroups } from '@hiram/contract/wire/id-in-groups.ts';
import { certificateQuery, useOpenCertificate } from './queries.ts';
import { SaveBar, Slip, SlipSkeleton } from '../../ui/page/Slip.tsx';
import css from '../../ui/page/Slip.module.css';

const ROWS = 7;

const PAID = { headline: m.certificate_headline, text: m.certificate_text, paid: m.row_total_paid, closedOn: m.certificate_closed_on };
const GIVEN_BACK: typeof PAID = {
  headline: m.certificate_back_headline,
  text: m.certificate_back_text,
  paid: m.row_given_back,
  closedOn: m.row_given_back_on,
};

const onTimeRow = ({ paymentsOnTime: number, payments: total }: ClosingCertificate) => ({
  text: m.certificate_on_time(),
  value: m.number_of_total({ number, total }),
});

const CertificateBody = ({ answer: { certificate } }: Loaded<AnswerOf<typeof certificateCall>>): ReactElement =>
  certificate ? (
    <Certificate certificate={certificate} />
  ) : (
    <Blank picture="missing" title={m.certificate_empty_title()} text={m.certificate_empty_text()} />
  );

function Certificate({ certificate }: { readonly certificate: ClosingCertificate }): ReactElement {
  const { orderId } = useSession();
  const open = useOpenCertificate();
  const texts = certificate.givenBack ? GIVEN_BACK : PAID;
  return (
    <>
      <PageBody>
        <Slip
          head={
            <div className={css['certified']}>
              <Logo size="l" />
              <h2>{texts.headline()}</h2>
              <p>{texts.text({ name: certificate.borrowerName, order: unbroken(formatIdInGroups(orderId)) })}</p>
            </div>
          }
          rows={[
            { text: m.certificate_number(), value: formatIdInGroups(certificate.number) },
            { text: m.row_loan_amount(), value: pesos(certificate.loanAmount) },
            { text: texts.paid(), value: pesos(certificate.totalPaid) },
            { text: m.certificate_borrowed_on(), value: formatDay(certificate.borrowedOn) },
            { text: texts.closedOn(), value: formatDay(certificate.closedOn) },
            ...(certificate.givenBack ? [] : [onTimeRow(certificate)]),
            { text: m.check_code(), value: certificate.checkCode },
          ]}
          checkUrl={certificate.checkUrl}
          foot={
            <>
              <p>{config.company.name}</p>
              <p>{m.lender_registration({ number: config.company.secRegistration })}</p>
            </>
          }
        />
        <div className={css['gap']} />
      </PageBody>
      <SaveBar onSave={() => open.mutate()} busy={open.isPending} />
    </>
  );
}

export default defineScreen({
  title: m.certificate_title,
  query: certificateQuery,
  Body: CertificateBody,
  BodySkeleton: () => (
    <PageBody>
      <SlipSkeleton rows={ROWS} />
    </PageBody>
  ),
  empty: (failure) =>
    failure === null ? <Blank picture="missing" title={m.certificate_empty_title()} text={m.certificate_empty_text()} /> : null,
  sunken: true,
});

import type { ClosingCertificate } from '@hiram/contract/proof.ts';
import type { ReactElement } from 'react';
import { config } from '../../config.ts';
import { m } from '../../messages/generated/messages.js';
import { Blank } from '../../ui/page/Blank.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { Page, PageBody, type PageProps } from '../../ui/page/Page.tsx';
import { useBack } from '../../ui/page/useBack.ts';
import { dayInWords } from '../../ui/show/dayInWords.ts';
import { pesos } from '../../ui/show/pesos.ts';
import { useSession } from '../../useSession.ts';
import { idInGroups } from './idInGroups.ts';
import { certificateFirstCall, useCertificate, useOpenCertificate } from './queries.ts';
import { SaveBar, Slip, SlipSkeleton } from './Slip.tsx';
import css from './Slip.module.css';

export const firstCall = certificateFirstCall;

export default function CertificateScreen(): ReactElement {
  const { orderId } = useSession();
  const certificate = useCertificate();
  return (
    <Frame onBack={useBack()} asOf={certificate.dataUpdatedAt}>
      {orderId !== '' && certificate.isPending ? (
        <PageBody>
          <SlipSkeleton rows={ROWS} />
        </PageBody>
      ) : certificate.isLoadingError ? (
        <LoadFailed onRetry={() => void certificate.refetch()} retrying={certificate.isFetching} />
      ) : certificate.data === undefined || certificate.data === null ? (
        <Blank picture="missing" title={m.certificate_empty_title()} text={m.certificate_empty_text()} />
      ) : (
        <Certificate certificate={certificate.data} />
      )}
    </Frame>
  );
}

const ROWS = 5;

export const Skeleton = (): ReactElement => (
  <Frame>
    <PageBody>
      <SlipSkeleton rows={ROWS} />
    </PageBody>
  </Frame>
);

const Frame = (props: Omit<PageProps, 'title'>): ReactElement => <Page title={m.certificate_title()} {...props} />;

function Certificate({ certificate }: { readonly certificate: ClosingCertificate }): ReactElement {
  const { orderId } = useSession();
  const open = useOpenCertificate();
  return (
    <>
      <PageBody>
        <Slip
          head={
            <div className={css['certified']}>
              <h2>{m.certificate_headline()}</h2>
              <p>{m.certificate_text({ name: certificate.borrowerName, order: idInGroups(orderId) })}</p>
            </div>
          }
          rows={[
            { text: m.certificate_loan_amount(), value: pesos(certificate.loanAmount) },
            { text: m.certificate_total_paid(), value: pesos(certificate.totalPaid) },
            { text: m.certificate_borrowed_on(), value: dayInWords(certificate.borrowedOn) },
            { text: m.certificate_closed_on(), value: dayInWords(certificate.closedOn) },
            {
              text: m.certificate_on_time(),
              value: m.certificate_count({ count: certificate.paymentsOnTime, total: certificate.payments }),
            },
          ]}
          checkUrl={certificate.checkUrl}
          foot={
            <>
              <p>{m.certificate_number({ number: idInGroups(certificate.number) })}</p>
              <p>{m.certificate_code({ code: certificate.checkCode })}</p>
              <p>{config.company.name}</p>
              <p>{m.certificate_registration({ number: config.company.secRegistration })}</p>
            </>
          }
        />
        <div className={css['gap']} />
      </PageBody>
      <SaveBar onSave={() => open.mutate()} busy={open.isPending} />
    </>
  );
}

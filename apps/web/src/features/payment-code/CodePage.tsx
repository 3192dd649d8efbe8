import type { TrackedPayment } from '@hiram/contract/endpoints/payment-state.ts';
import type { ReactElement, ReactNode } from 'react';
import { m } from '@hiram/contract/messages';
import { LazyPaymentTracker } from '../payment/TrackerWhenKnown.tsx';
import { Blank } from '../../ui/page/Blank.tsx';
import { lazyAfterPaint } from '../../ui/page/lazyAfterPaint.tsx';
import { Page, PageBody } from '../../ui/page/Page.tsx';
import { Bone } from '../../ui/page/Skeleton.tsx';
import { goBack } from '../../ui/page/goBack.ts';
import { useOnline } from '../../ui/page/useOnline.ts';
import { Card } from '../../ui/show/Card.tsx';
import css from './Code.module.css';
import { CodeBar } from './CodeBar.tsx';
import type { LinkStatus } from './linkStatus.ts';
import { PayeeHead, PayeeSeal } from './PayeeHead.tsx';
import { SpentCode } from './SpentCode.tsx';
import { useOfflineCopy } from './useOfflineCopy.ts';
import { config } from '../../platform/config/config.ts';
import { Section } from '../../ui/page/Section.tsx';
import { Steps } from '../../ui/show/Steps.tsx';

/** Loaded after the code, and only while the payment is waiting. */
const LazyPayBy = ({ payment }: { readonly payment: TrackedPayment | undefined }): ReactElement | null =>
  config.profile.extras === 'offered' && payment?.state === 'waiting' ? <PayBy channelName={payment.channelName} /> : null;

const PayBy = lazyAfterPaint(async () => (await import('../payment/PayByBanner.tsx')).PayByBanner);

/** Replaces a code without a valid signature: money paid to a forged code is lost. */
const UnverifiedLink = (): ReactElement => (
  <PageBody>
    <PayeeSeal tone="danger" icon="warning" seal={m.payee_not_ours({ brand: config.brandName })}>
      <p className={css['name']}>{m.payee_do_not_pay()}</p>
      <p className={css['quiet']}>{m.payee_not_ours_text()}</p>
    </PayeeSeal>
    <Section title={m.payee_what_to_do()}>
      <Steps steps={[m.payee_step_1(), m.payee_step_2(), m.payee_step_3()]} />
    </Section>
  </PageBody>
);

interface CodePageProps {
  readonly title: string;
  /** `undefined` while the link is being verified. */
  readonly status: LinkStatus | undefined;
  readonly amount: string;
  readonly expires: string;
  readonly payCode: string;
  /** Reason for a missing code; by default the text refers to the order page. */
  readonly emptyText?: string | undefined;
  readonly payment: TrackedPayment | undefined;
  readonly checkedAt: number;
  readonly code: ReactNode;
  readonly how: ReactNode;
}

export function CodePage({ title, status, emptyText = m.code_empty_text(), payment, checkedAt, ...shown }: CodePageProps): ReactElement {
  useOfflineCopy(status === 'verified' || status === 'given' || status === 'another');
  return (
    <Page title={title} onBack={goBack} asOf={checkedAt}>
      {status === undefined ? (
        <CodeSkeleton />
      ) : status === 'empty' ? (
        <>
          {shown.amount === '' ? null : (
            <PageBody>
              <PayeeHead status={status} amount={shown.amount} expires="" />
            </PageBody>
          )}
          <Blank picture="missing" title={m.code_empty_title()} text={emptyText} />
        </>
      ) : status === 'hidden' ? (
        <UnverifiedLink />
      ) : (
        <CodeBody status={status} {...shown}>
          <LazyPayBy payment={payment} />
          <LazyPaymentTracker payment={payment} checkedAt={checkedAt} />
        </CodeBody>
      )}
      {status === undefined ? null : <CodeBar status={status} payment={payment} />}
    </Page>
  );
}

interface BodyProps extends Pick<CodePageProps, 'amount' | 'expires' | 'payCode' | 'code' | 'how'> {
  readonly status: LinkStatus;
  readonly children: ReactNode;
}

function CodeBody({ status, amount, expires, payCode, code, how, children }: BodyProps): ReactElement {
  const spent = status === 'used' || status === 'expired';
  return (
    <PageBody>
      <PayeeHead status={status} amount={amount} expires={expires} />
      {spent ? <SpentCode why={status} label={m.code_label()} code={payCode} /> : code}
      <OfflineHint />
      {children}
      {spent ? null : how}
    </PageBody>
  );
}

export function OfflineHint(): ReactElement | null {
  return useOnline() ? null : <p className={`${css['quiet']} ${css['hint']}`}>{m.code_offline()}</p>;
}

export const CodeSkeleton = (): ReactElement => (
  <PageBody>
    <div className={css['head']} aria-busy>
      <p className={css['quiet']}>{m.code_amount()}</p>
      <p className={css['figure']}>
        <Bone length="figure" />
      </p>
    </div>
    <Card>
      <div className={css['head']}>
        <Bone length="long" />
      </div>
    </Card>
  </PageBody>
);

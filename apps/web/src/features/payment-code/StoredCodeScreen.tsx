import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { LazyPaymentTracker } from '../payment/TrackerWhenKnown.tsx';
import { usePaymentState } from '../payment/usePaymentState.ts';
import type { RepaymentInfo } from '../payment/repaymentInfo.ts';
import { Blank } from '../../ui/page/Blank.tsx';
import { defineScreen } from '../../ui/page/defineScreen.tsx';
import { PageBody } from '../../ui/page/Page.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { CopyCode } from '../../ui/pay/CopyCode.tsx';
import { Amount } from '../../ui/show/Amount.tsx';
import { Banner } from '../../ui/show/Banner.tsx';
import { Logo } from '../../ui/show/Logo.tsx';
import { Steps } from '../../ui/show/Steps.tsx';
import css from './Code.module.css';
import { CodeBar } from './CodeBar.tsx';
import { CodeSkeleton, OfflineHint } from './CodePage.tsx';
import { LINK_STATUSES } from './linkStatus.ts';
import { storedCodeQuery } from './queries.ts';
import { SpentCode } from './SpentCode.tsx';
import { toastCopied } from './toastCopied.ts';
import { useOfflineCopy } from './useOfflineCopy.ts';

const NoCode = (): ReactElement => <Blank picture="missing" title={m.code_empty_title()} text={m.code_empty_text()} />;

function StoredCode({ info }: { readonly info: RepaymentInfo }): ReactElement {
  const { payCode, logo, title, payNotice } = info.defDetail;
  const { payments, checkedAt } = usePaymentState(info.orderId);
  const payment = payments.find((each) => each.payCode === payCode);
  const status = payment === undefined ? 'verified' : LINK_STATUSES[payment.state];
  useOfflineCopy(true);
  return (
    <>
      <PageBody>
        <div className={css['note']}>
          <Banner kind="warning">{m.code_keep_slip()}</Banner>
        </div>
        <div className={css['channel']}>
          <Logo src={logo} size="l" />
          <p>{title}</p>
        </div>
        {status === 'verified' ? (
          <CopyCode label={m.code_contract_number()} code={payCode} onCopy={toastCopied} />
        ) : (
          <SpentCode why={status} label={m.code_contract_number()} code={payCode} />
        )}
        <div className={css['total']}>
          <p>{m.code_total()}</p>
          <Amount value={info.kind === 'rollover' ? info.delayInfo.delayAmount : info.repayAmount} size="l" />
        </div>
        <OfflineHint />
        <LazyPaymentTracker payment={payment} checkedAt={checkedAt} />
        {payNotice.map((group) => (
          <Section key={group.title} title={group.title}>
            {group.list.map(({ name, steps }) => (
              <div key={name} className={css['way']}>
                <p className={css['wayName']}>{name}</p>
                <Steps steps={steps} />
              </div>
            ))}
          </Section>
        ))}
      </PageBody>
      <CodeBar status={status} payment={payment ?? { purpose: info.kind === 'rollover' ? 'rollover' : 'repayment' }} />
    </>
  );
}

/** `/repaymentOfCode2`: shows the payment code that a repayment screen stored on this phone. */
export default defineScreen({
  title: m.code_kept_title,
  query: storedCodeQuery,
  Body: ({ answer }) => (answer.defDetail.payCode === '' ? <NoCode /> : <StoredCode info={answer} />),
  BodySkeleton: CodeSkeleton,
  empty: (failure) => (failure === null ? <NoCode /> : null),
});

import { formatDateTime } from '@hiram/contract/product/dates.ts';
import type { ReactElement, ReactNode } from 'react';
import { config } from '../../platform/config/config.ts';
import { m } from '@hiram/contract/messages';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { AmountText } from '../../ui/show/Amount.tsx';
import { Banner } from '../../ui/show/Banner.tsx';
import { formatMoment } from '../../platform/i18n/formatDate.ts';
import css from './Code.module.css';
import type { LinkStatus } from './linkStatus.ts';
import { inPesos } from './inPesos.ts';

interface PayeeHeadProps {
  readonly status: LinkStatus;
  /** Peso amount as text, unchanged from the link. */
  readonly amount: string;
  /** Unix seconds as text, unchanged from the link. */
  readonly expires: string;
}

/** Amount and payee. The payee is named only if the link's signature is valid. */
export function PayeeHead({ status, amount, expires }: PayeeHeadProps): ReactElement {
  if (status === 'verified') return <VerifiedPayee amount={amount} expires={expires} />;
  return (
    <>
      {status === 'another' ? <Warning title={m.payee_other_title()}>{m.payee_other_text()}</Warning> : null}
      <div className={css['head']}>
        <p className={css['quiet']}>{labelOf(status)}</p>
        {amount === '' ? null : (
          <p className={css['figure']}>
            <AmountText text={inPesos(amount)} size="xl" />
          </p>
        )}
      </div>
    </>
  );
}

/** A used or expired code must not be labelled as an amount to pay. */
const labelOf = (status: LinkStatus): string => (status === 'used' || status === 'expired' ? m.code_total() : m.code_amount());

const Warning = ({ title, children }: { readonly title: string; readonly children: string }): ReactElement => (
  <div className={css['warned']} role="alert">
    <Banner kind="danger" title={title}>
      {children}
    </Banner>
  </div>
);

const VerifiedPayee = ({ amount, expires }: Omit<PayeeHeadProps, 'status'>): ReactElement => (
  <PayeeSeal tone="success" icon="check" seal={m.payee_verified()}>
    <p className={css['quiet']}>{m.payee_you_pay()}</p>
    <p className={css['name']}>{config.company.name}</p>
    <AmountText text={inPesos(amount)} size="l" />
    <p className={css['until']}>{m.payee_valid_until({ time: momentOf(expires) })}</p>
  </PayeeSeal>
);

interface PayeeSealProps {
  readonly tone: 'success' | 'danger';
  readonly icon: IconName;
  readonly seal: string;
  readonly children: ReactNode;
}

export const PayeeSeal = ({ tone, icon, seal, children }: PayeeSealProps): ReactElement => (
  <section className={css['payee']} data-tone={tone} role={tone === 'danger' ? 'alert' : undefined}>
    <p className={css['seal']}>
      <Icon name={icon} />
      {seal}
    </p>
    <div className={css['payeeBody']}>{children}</div>
  </section>
);

const momentOf = (seconds: string): string => formatMoment(formatDateTime(new Date(Number(seconds) * 1000)));

import type { PaymentLink } from '@hiram/contract/wire/payment-link.ts';
import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { Screen } from '../../ui/page/defineScreen.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { Barcode } from '../../ui/pay/Barcode.tsx';
import { copyText } from '../../ui/pay/copyText.ts';
import { Steps } from '../../ui/show/Steps.tsx';
import css from './Code.module.css';
import { CodePage, CodeSkeleton } from './CodePage.tsx';
import { inPesos } from './inPesos.ts';
import { toastCopied } from './toastCopied.ts';
import { usePaymentLink } from './usePaymentLink.ts';

/** `/carpmm`: shows the payment code as a barcode. */
function CodeAtCounter(): ReactElement {
  const { link, ...opened } = usePaymentLink('counter', isComplete);
  return (
    <CodePage
      title={m.code_counter_title()}
      {...opened}
      amount={link.amount}
      expires={link.expires}
      payCode={link.payCode}
      code={<BarredCode payCode={link.payCode} />}
      how={<CashierSteps amount={link.amount} />}
    />
  );
}

const Skeleton = (): ReactElement => (
  <Page title={m.code_counter_title()}>
    <CodeSkeleton />
  </Page>
);

const isComplete = ({ payCode }: PaymentLink<'counter'>): boolean => payCode !== '';

const BarredCode = ({ payCode }: { readonly payCode: string }): ReactElement => (
  <>
    <Barcode name={m.code_barcode()} code={payCode} />
    <p className={`${css['quiet']} ${css['hint']}`}>{m.code_counter_hint()}</p>
    <div className={css['copyRow']}>
      <Button kind="text" small onPress={() => void copyText(payCode).then(toastCopied)}>
        <Icon name="copy" small />
        {m.code_copy_number()}
      </Button>
    </div>
  </>
);

const CashierSteps = ({ amount }: { readonly amount: string }): ReactElement => (
  <Section title={m.code_at_cashier()}>
    <Steps steps={[m.code_cashier_1(), m.code_cashier_2({ amount: inPesos(amount) }), m.code_cashier_3()]} />
  </Section>
);

const screen: Screen = { title: m.code_counter_title, Component: CodeAtCounter, Skeleton };
export default screen;

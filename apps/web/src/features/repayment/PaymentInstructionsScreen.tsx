import { brandNames } from '../../platform/config/brandNames.ts';
import { config } from '../../platform/config/config.ts';
import { useMemo, type ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { readRepaymentInfo } from '../payment/repaymentInfo.ts';
import type { Screen } from '../../ui/page/defineScreen.tsx';
import { Page, PageBody, Stack } from '../../ui/page/Page.tsx';
import { goBack } from '../../ui/page/goBack.ts';
import { CopyCode } from '../../ui/pay/CopyCode.tsx';
import { pesos } from '../../ui/show/pesos.ts';
import { Steps } from '../../ui/show/Steps.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { payable, type Payable } from './payable.ts';
import { cashierPictures, storeLogo, walletLogo, walletPictures } from './instructionPictures.ts';
import { PictureRow, PictureSection } from './PictureRow.tsx';

/** Instructions for paying in wallets and at a counter. Includes the borrower's code if a repayment page stored one. */
function PaymentInstructions(): ReactElement {
  const { userId, orderId } = useSession();
  const code = useMemo(() => payable(readRepaymentInfo(userId, orderId)), [userId, orderId]);
  return (
    <Page title={m.instructions_title()} onBack={goBack}>
      <Instructions code={code} />
    </Page>
  );
}

const Skeleton = (): ReactElement => (
  <Page title={m.instructions_title()}>
    <Instructions code={null} />
  </Page>
);

const Instructions = ({ code }: { readonly code: Payable | null }): ReactElement => (
  <PageBody>
    {code === null ? null : <Reference code={code} />}
    {brandNames.wallets.map((wallet) => (
      <PictureSection key={wallet.name} logo={walletLogo(wallet)} title={m.instructions_in({ wallet: wallet.name })}>
        <PictureRow title={wallet.name} pictures={walletPictures(wallet, code)} />
      </PictureSection>
    ))}
    <PictureSection logo={storeLogo()} title={m.instructions_counter()}>
      <PictureRow title={m.instructions_counter()} pictures={cashierPictures(code)} />
      <Steps
        steps={[
          m.instructions_tell({ provider: config.paymentProvider }),
          code === null ? m.instructions_show() : m.instructions_show_amount({ amount: pesos(code.amount) }),
          m.instructions_keep_slip(),
        ]}
      />
    </PictureSection>
  </PageBody>
);

const Reference = ({ code: { payCode, amount } }: { readonly code: Payable }): ReactElement => (
  <Stack>
    <CopyCode
      label={m.instructions_reference({ amount: pesos(amount) })}
      code={payCode}
      onCopy={(copied) => (copied ? toast.success(m.copied()) : undefined)}
    />
  </Stack>
);

const screen: Screen = { title: m.instructions_title, Component: PaymentInstructions, Skeleton };
export default screen;

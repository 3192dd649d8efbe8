import { TYPED_CODE, type PaymentLink } from '@hiram/contract/wire/payment-link.ts';
import { useState, type ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { safeAddress } from '../../platform/navigation/safeNavigate.ts';
import { Page } from '../../ui/page/Page.tsx';
import { CopyCode } from '../../ui/pay/CopyCode.tsx';
import { QrCode } from '../../ui/pay/QrCode.tsx';
import { idInGroups } from '@hiram/contract/wire/id-in-groups.ts';
import { Steps } from '../../ui/show/Steps.tsx';
import { unbroken } from '../../ui/show/unbroken.ts';
import css from './Code.module.css';
import { CodePage, CodeSkeleton } from './CodePage.tsx';
import { inPesos } from './inPesos.ts';
import { toastCopied } from './toastCopied.ts';
import { usePaymentLink } from './usePaymentLink.ts';

type Link = PaymentLink<'code'>;

/** /repaymentOfCode: what to pay with, from the address. */
export default function CodeScreen(): ReactElement {
  const { link, ...opened } = usePaymentLink('code', isComplete);
  const typed = link.showType === TYPED_CODE;
  return (
    <CodePage
      title={typed ? m.code_title() : m.code_scan_title()}
      {...opened}
      amount={link.repayAmount}
      expires={link.expires}
      payCode={typed ? link.payCode : ''}
      code={typed ? <TypedCode link={link} doubtful={opened.standing !== 'verified'} /> : <ScannedCode link={link} />}
      how={typed ? <p className={`${css['quiet']} ${css['hint']}`}>{m.code_hint()}</p> : <ScanSteps amount={link.repayAmount} />}
    />
  );
}

export const Skeleton = (): ReactElement => (
  <Page title={m.code_title()}>
    <CodeSkeleton />
  </Page>
);

/** A QR code may come as an image alone. */
const isComplete = ({ showType, payCode, payCodeImg }: Link): boolean => payCode !== '' || (showType !== TYPED_CODE && payCodeImg !== '');

const TypedCode = ({ link, doubtful }: { readonly link: Link; readonly doubtful: boolean }): ReactElement => (
  <>
    <div className={doubtful ? css['doubtful'] : undefined}>
      <CopyCode label={m.code_label()} code={link.payCode} onCopy={toastCopied} />
    </div>
    <ChannelImage address={link.payCodeImg} />
  </>
);

/** From our own host or one that the brand allows; a picture from anywhere else could show any number. */
const ChannelImage = ({ address }: { readonly address: string }): ReactElement | null => {
  const image = safeAddress(address);
  return image === null ? null : <img className={css['image']} src={image.href} alt={m.code_channel_image()} />;
};

/** The image that the provider made; without one, or when it can't be had, the code is drawn here. */
function ScannedCode({ link: { payCode, payCodeImg, orderId } }: { readonly link: Link }): ReactElement {
  const [failed, setFailed] = useState(false);
  const image = safeAddress(payCodeImg);
  const caption = orderId === '' ? '' : m.code_qr_for({ number: unbroken(idInGroups(orderId)) });
  if (image === null || (failed && payCode !== '')) return <QrCode name={m.code_qr()} text={payCode} caption={caption} />;
  return (
    <figure className={css['qrImage']}>
      <img src={image.href} alt={m.code_qr()} width="208" height="208" onError={() => setFailed(true)} />
      {caption === '' ? null : <figcaption>{caption}</figcaption>}
    </figure>
  );
}

const ScanSteps = ({ amount }: { readonly amount: string }): ReactElement => (
  <div className={css['steps']}>
    <Steps steps={[m.code_scan_1(), m.code_scan_2(), m.code_scan_3(), m.code_scan_4({ amount: inPesos(amount) }), m.code_scan_5()]} />
  </div>
);

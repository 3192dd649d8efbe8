import { TYPED_CODE, type PaymentLink } from '@hiram/contract/wire/payment-link.ts';
import { useState, type ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { safeImage } from '../../platform/navigation/safeNavigate.ts';
import type { Screen } from '../../ui/page/defineScreen.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { CopyCode } from '../../ui/pay/CopyCode.tsx';
import { QrCode } from '../../ui/pay/QrCode.tsx';
import { formatIdInGroups } from '@hiram/contract/wire/id-in-groups.ts';
import { Steps } from '../../ui/show/Steps.tsx';
import { unbroken } from '../../ui/show/unbroken.ts';
import css from './Code.module.css';
import { CodePage, CodeSkeleton } from './CodePage.tsx';
import { inPesos } from './inPesos.ts';
import { toastCopied } from './toastCopied.ts';
import { usePaymentLink } from './usePaymentLink.ts';

type Link = PaymentLink<'code'>;

/** `/repaymentOfCode`: shows the payment code contained in the address. */
function CodeOfLink(): ReactElement {
  const [imageFailed, setImageFailed] = useState(false);
  const imageOf = ({ payCodeImg }: Link): URL | null => (imageFailed ? null : safeImage(payCodeImg));
  const { link, ...opened } = usePaymentLink('code', (each, signed) =>
    isTyped(each) ? each.payCode !== '' : imageOf(each) !== null || isDrawable(each, signed),
  );
  const typed = isTyped(link);
  return (
    <CodePage
      title={typed ? m.code_title() : m.code_scan_title()}
      {...opened}
      amount={link.repayAmount}
      expires={link.expires}
      payCode={typed ? link.payCode : ''}
      emptyText={link.payCodeImg === '' ? undefined : m.code_no_image_text()}
      code={
        typed ? (
          <TypedCode link={link} doubtful={opened.status === 'another'} />
        ) : (
          <ScannedCode link={link} image={imageOf(link)} onImageFailed={() => setImageFailed(true)} />
        )
      }
      how={typed ? <p className={`${css['quiet']} ${css['hint']}`}>{m.code_hint()}</p> : <ScanSteps amount={link.repayAmount} />}
    />
  );
}

const Skeleton = (): ReactElement => (
  <Page title={m.code_title()}>
    <CodeSkeleton />
  </Page>
);

const isTyped = ({ showType }: Link): boolean => showType === TYPED_CODE;

/** True if the code is the content of a QR code: our service signed it as such, or it begins as QR Ph does. A wallet may refuse any other. */
const isDrawable = ({ payCode }: Link, signed: boolean): boolean => (signed ? payCode !== '' : payCode.startsWith('000201'));

const TypedCode = ({ link, doubtful }: { readonly link: Link; readonly doubtful: boolean }): ReactElement => (
  <>
    <div className={doubtful ? css['doubtful'] : undefined}>
      <CopyCode label={m.code_label()} code={link.payCode} onCopy={toastCopied} />
    </div>
    <ChannelImage address={link.payCodeImg} />
  </>
);

const ChannelImage = ({ address }: { readonly address: string }): ReactElement | null => {
  const image = safeImage(address);
  return image === null ? null : <img className={css['image']} src={image.href} alt={m.code_channel_image()} />;
};

interface ScannedCodeProps {
  readonly link: Link;
  /** `null` if the link has no image, its address is not allowed, or it failed to load. */
  readonly image: URL | null;
  readonly onImageFailed: () => void;
}

/** Shows the provider's image; without an image the QR code is rendered locally. */
function ScannedCode({ link: { payCode, orderId }, image, onImageFailed }: ScannedCodeProps): ReactElement {
  const caption = orderId === '' ? '' : m.code_qr_for({ number: unbroken(formatIdInGroups(orderId)) });
  if (image === null) return <QrCode name={m.code_qr()} text={payCode} caption={caption} />;
  return (
    <figure className={css['qrImage']}>
      <img src={image.href} alt={m.code_qr()} width="208" height="208" onError={onImageFailed} />
      {caption === '' ? null : <figcaption>{caption}</figcaption>}
    </figure>
  );
}

const ScanSteps = ({ amount }: { readonly amount: string }): ReactElement => (
  <div className={css['steps']}>
    <Steps steps={[m.code_scan_1(), m.code_scan_2(), m.code_scan_3(), m.code_scan_4({ amount: inPesos(amount) }), m.code_scan_5()]} />
  </div>
);

const screen: Screen = { title: m.code_title, Component: CodeOfLink, Skeleton };
export default screen;

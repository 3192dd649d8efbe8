import type { Mutant } from './mutant.ts';

const codeScreen = 'apps/web/src/features/payment-code/CodeScreen.tsx';
const keptCode = 'apps/web/src/features/payment-code/KeptCodeScreen.tsx';

export const codMutants: readonly Mutant[] = [
  {
    id: 'COD-01',
    breaks: 'a wallet without the step of Payment Solutions',
    file: 'apps/web/src/features/repayment/instructionPictures.ts',
    find: '[services(wallet), bills(), billers(), reference(wallet, code)]',
    replace: '[services(wallet), billers(), reference(wallet, code)]',
  },
  {
    id: 'COD-01',
    breaks: 'a tap that enlarges no picture',
    file: 'apps/web/src/features/repayment/PictureRow.tsx',
    find: 'onClick={() => enlarge(place)}',
    replace: 'onClick={() => setStart(place)}',
  },
  {
    id: 'COD-02',
    breaks: 'an amount without a peso sign',
    file: 'apps/web/src/features/payment-code/inPesos.ts',
    find: '`₱${text}`',
    replace: 'text',
  },
  {
    id: 'COD-03',
    breaks: 'an image from any https address',
    file: 'apps/web/src/platform/navigation/safeNavigate.ts',
    find: 'safeUrl(text, window.location.origin, config.allowedOrigins)',
    replace: "safeUrl(text, window.location.origin, 'anyHttps')",
  },
  {
    id: 'COD-03',
    breaks: 'an empty text drawn as a QR code',
    file: codeScreen,
    find: '(!isTyped(each) && imageOf(each) !== null)',
    replace: "(!isTyped(each) && each.payCodeImg !== '')",
  },
  {
    id: 'COD-03',
    breaks: 'four steps to scan',
    file: codeScreen,
    find: ', m.code_scan_5()]',
    replace: ']',
  },
  {
    id: 'COD-03',
    breaks: 'a QR code shown as one to type',
    file: codeScreen,
    find: 'showType === TYPED_CODE;',
    replace: "showType !== '';",
  },
  {
    id: 'COD-04',
    breaks: 'a total that is never the delay amount',
    file: keptCode,
    find: "info.kind === 'rollover' ? info.delayInfo.delayAmount : info.repayAmount",
    replace: "info.kind === 'instalment' ? info.repayAmount : (0 as never)",
  },
  {
    id: 'COD-04',
    breaks: 'instructions of which only the first group shows',
    file: keptCode,
    find: '{payNotice.map((group) => (',
    replace: '{payNotice.slice(0, 1).map((group) => (',
  },
  {
    id: 'COD-05',
    breaks: 'a copy that says nothing',
    file: 'apps/web/src/features/payment-code/toastCopied.ts',
    find: 'if (copied) toast',
    replace: 'if (!copied) toast',
  },
  {
    id: 'COD-06',
    breaks: 'bars of the amount in place of the code',
    file: 'apps/web/src/features/payment-code/CounterScreen.tsx',
    find: 'code={<BarredCode payCode={link.payCode} />}',
    replace: 'code={<BarredCode payCode={link.amount} />}',
  },
  {
    id: 'COD-07',
    breaks: 'a note in other words',
    file: 'packages/contract/messages/en.json',
    find: 'Please keep the deposit slip as proof of payment',
    replace: 'Please keep the slip as proof of payment',
  },
  {
    id: 'COD-08',
    breaks: 'a page that waits for ever where nothing is stored',
    file: keptCode,
    find: 'info.data !== undefined || !namesOrder(session) ?',
    replace: 'info.data !== undefined ?',
  },
];

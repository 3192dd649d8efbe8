import type { Wallet } from '../../platform/config/brand.ts';
import { config } from '../../platform/config/config.ts';
import { formatPesos } from '@hiram/contract/wire/money.ts';
import { m } from '@hiram/contract/messages';
import { groupsOf } from '../../ui/field/groupDigits.ts';
import { pesos } from '../../ui/show/pesos.ts';
import type { Payable } from './payable.ts';
import type { StepPicture } from './PictureRow.tsx';
import { box, line, ring, svgAddress } from './svg.ts';

const STORE = {
  colour: '#b5371f',
  sign: '<path d="M9 18l2.5-7h17l2.5 7zM12 20h16v10H12z" fill="#fff"/><path d="M18 23h4v7h-4z" fill="#b5371f"/>',
};

const logo = ({ colour, sign }: Omit<Wallet, 'name'>): string => svgAddress(40, 40, `${box(0, 0, 40, 40, `fill="${colour}"`)}${sign}`);
export const walletLogo = (wallet: Wallet): string => logo(wallet);
export const storeLogo = (): string => logo(STORE);

const WIDTH = 200;
const HEIGHT = 290;

/** Screens of the wallet app in step order. Their texts are those of the app and are not translated. */
export const walletPictures = (wallet: Wallet, code: Payable | null): readonly StepPicture[] =>
  [services(wallet), bills(), billers(), reference(wallet, code)].map(({ heading, content, name, caption }) => {
    const drawing =
      box(0, 0, WIDTH, HEIGHT, 'fill="#fff"') +
      box(0, 0, WIDTH, 62, `fill="${wallet.colour}"`) +
      line(16, 42, heading, { size: 17, bold: true, fill: '#fff' }) +
      content;
    return { src: svgAddress(WIDTH, HEIGHT, drawing), width: WIDTH, height: HEIGHT, name, caption };
  });

interface AppScreen {
  readonly heading: string;
  readonly content: string;
  /** Element to tap or fill in. */
  readonly name: string;
  readonly caption: string;
}

const PAY_BILLS = 'Pay Bills';
const PAYMENT_SOLUTIONS = 'Payment Solutions';
const REFERENCE_NUMBER = 'Reference number';

const QUIET = '#7a877f';
const FAINT = '#e9eeea';
const RULE = '#dfe4dd';

function services({ name, colour }: Wallet): AppScreen {
  const names = ['Send', 'Load', 'Cash In', PAY_BILLS, 'Save', 'More'];
  const tiles = names.map((service, place) => tile(14 + 60 * (place % 3), 106 + 86 * Math.floor(place / 3), service, colour));
  const content = line(16, 92, 'Services', { size: 13, bold: true }) + tiles.join('') + ring(6, 184, 68, 86);
  return { heading: name, content, name: PAY_BILLS, caption: m.instructions_open({ name: PAY_BILLS }) };
}

function tile(x: number, y: number, name: string, colour: string): string {
  const chosen = name === PAY_BILLS;
  return (
    box(x, y, 52, 52, `rx="14" fill="${chosen ? colour : FAINT}"`) +
    `<path d="M${x + 17} ${y + 18}h18m-18 8h18m-18 8h11" stroke="${chosen ? '#fff' : '#9aa89f'}" stroke-width="3.5" stroke-linecap="round"/>` +
    line(x + 26, y + 69, name, { size: 11.5, bold: chosen, centred: true })
  );
}

function bills(): AppScreen {
  const kinds = ['Electricity', 'Water', 'Internet', PAYMENT_SOLUTIONS];
  const rows = kinds.map((kind, place) => {
    const y = 62 + 55 * place;
    const chevron = `<path d="M176 ${y + 22}l6 6-6 6" fill="none" stroke="#9aa89f" stroke-width="2.5"/>`;
    return line(18, y + 33, kind, { size: 14, bold: place === 3 }) + rule(y + 54.5) + chevron;
  });
  const content = rows.join('') + ring(6, 229, 188, 50);
  return { heading: PAY_BILLS, content, name: PAYMENT_SOLUTIONS, caption: m.instructions_choose({ name: PAYMENT_SOLUTIONS }) };
}

function billers(): AppScreen {
  const search = box(14, 76, 172, 36, 'rx="10" fill="#f0f3ee"') + line(28, 99, 'Search biller', { size: 13, fill: QUIET });
  const rows = ['#c8d6cf', '#1d3f72', '#d9c7b3'].map((colour, place) => {
    const y = 120 + 54 * place;
    const name = ['Daloy Billing', config.paymentProvider, 'Tawid Pay'][place] ?? '';
    return (
      `<circle cx="32" cy="${y + 27}" r="13" fill="${colour}"/>` + line(54, y + 32, name, { size: 14, bold: place === 1 }) + rule(y + 53.5)
    );
  });
  const content = search + rows.join('') + ring(6, 175, 188, 52);
  return {
    heading: PAYMENT_SOLUTIONS,
    content,
    name: config.paymentProvider,
    caption: m.instructions_choose({ name: config.paymentProvider }),
  };
}

function reference({ colour }: Wallet, code: Payable | null): AppScreen {
  const fields = field(98, REFERENCE_NUMBER, inGroups(code)) + field(178, 'Amount', code === null ? '' : formatPesos(code.amount));
  const confirm = line(100, 259, 'Confirm', { size: 14, bold: true, fill: '#fff', centred: true });
  return {
    heading: config.paymentProvider,
    content: fields + box(14, 234, 172, 40, `rx="10" fill="${colour}"`) + confirm + ring(8, 93, 184, 52),
    name: REFERENCE_NUMBER,
    caption: code === null ? m.instructions_enter() : m.instructions_enter_amount({ amount: pesos(code.amount) }),
  };
}

/** No placeholder, because borrowers would mistake it for a real code. */
const inGroups = (code: Payable | null): string => (code === null ? '' : groupsOf(code.payCode, [4]).join(' '));

const field = (y: number, label: string, value: string): string =>
  line(18, y - 13, label, { size: 12, fill: '#4f6057' }) +
  box(14, y, 172, 42, 'rx="10" fill="#fff" stroke="#78877e" stroke-width="1.5"') +
  line(26, y + 26, value, { size: 15, bold: true });

const rule = (y: number): string => `<path d="M18 ${y}h164" stroke="${RULE}"/>`;

export const cashierPictures = (code: Payable | null): readonly StepPicture[] => [
  { src: svgAddress(350, 196, cashier(inGroups(code))), width: 350, height: 196, caption: m.instructions_at_cashier() },
];

const cashier = (code: string): string =>
  box(0, 0, 350, 196, 'fill="#f3f5ef"') +
  '<path d="M0 150h350v46H0z" fill="#d9dfd6"/>' +
  box(186, 84, 140, 78, `rx="6" fill="${STORE.colour}"`) +
  box(178, 76, 156, 14, 'rx="4" fill="#10241b"') +
  '<circle cx="256" cy="36" r="17" fill="#8a5a3c"/><path d="M228 76c2-18 14-22 28-22s26 4 28 22z" fill="#0b4a37"/>' +
  box(290, 46, 30, 30, 'rx="4" fill="#fff" stroke="#10241b" stroke-width="2"') +
  '<path d="M297 56h16M297 63h10" stroke="#10241b" stroke-width="2.5"/>' +
  box(46, 26, 96, 128, 'rx="8" fill="#fff" stroke="#10241b" stroke-width="2"') +
  '<path d="M60 48h46M60 60h34" stroke="#78877e" stroke-width="4" stroke-linecap="round"/>' +
  box(58, 74, 72, 26, 'rx="5" fill="#ffc043"') +
  line(94, 91, code, { size: 8, bold: true, centred: true }) +
  '<path d="M60 118h68M60 130h44" stroke="#d9dfd6" stroke-width="4" stroke-linecap="round"/>' +
  '<path d="M150 92h22m0 0l-7-6m7 6l-7 6" fill="none" stroke="#10241b" stroke-width="2.5" stroke-linecap="round"/>';

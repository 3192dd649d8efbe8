import { config } from '../../platform/config/config.ts';
import { box, svgAddress } from './svg.ts';

export const TIP = { width: 343, height: 112 } as const;

/** Without a ground, which differs in dark mode. The way of a payment: from the wallet on a phone, or from the counter of a store, to the slip. */
export function tipPicture(): string {
  const { primary, accent } = config.colours;
  const phone = box(58, 20, 44, 72, `rx="8" fill="${primary}"`) + box(64, 28, 32, 50, 'rx="3" fill="#fff"');
  const store = `<path d="M214 52l6-22h62l6 22z" fill="${accent}"/>${box(220, 52, 62, 38, 'fill="#fff"')}${box(242, 62, 18, 28, `fill="${primary}"`)}`;
  const slip = `<path d="M148 26h38v58l-6-6-6.5 6-6.5-6-6.5 6-6-6-6.5 6z" fill="#fff"/>${box(156, 38, 22, 5, `fill="${primary}"`)}`;
  const ways = `<path d="M110 56h28M208 56h-14" stroke="${accent}" stroke-width="4" stroke-dasharray="6 5"/>`;
  return svgAddress(TIP.width, TIP.height, phone + store + slip + ways);
}

import { type ReactElement, useState } from 'react';
import { m } from '@hiram/contract/messages';
import { Icon } from '../Icon.tsx';
import css from './OfflineBanner.module.css';
import { useOnline } from './useOnline.ts';
import { formatDateTime, manilaDateOf } from '@hiram/contract/product/dates.ts';
import { formatMoment } from '../../platform/i18n/formatDate.ts';

/** Text for the time of the shown data, in Manila time. */
export function asOfText(data: Date, now: Date): string {
  const moment = formatDateTime(data);
  return manilaDateOf(data) === manilaDateOf(now)
    ? m.offline_as_of_today({ time: moment.slice(11) })
    : m.offline_as_of({ time: formatMoment(moment) });
}

interface OfflineBannerProps {
  /** Time at which the data was received, in milliseconds; 0 or absent if there is none. */
  readonly asOf?: number | undefined;
}

/** Always in the page, because a live region that is inserted together with its text is not read out. */
export function OfflineBanner({ asOf }: OfflineBannerProps): ReactElement {
  return <div aria-live="polite">{useOnline() ? null : <OfflineStrip asOf={asOf} />}</div>;
}

export function OfflineStrip({ asOf }: OfflineBannerProps): ReactElement {
  const [now] = useState(() => new Date());
  return (
    <p className={css['strip']}>
      <Icon name="offline" />
      <span>
        <b>{m.offline()}</b> {asOf ? asOfText(new Date(asOf), now) : m.offline_stale()}
      </span>
    </p>
  );
}

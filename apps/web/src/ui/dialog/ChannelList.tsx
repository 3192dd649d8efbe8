import { useId, type ReactElement, type ReactNode } from 'react';
import { m } from '@hiram/contract/messages';
import { RadioMark } from '../field/RadioMark.tsx';
import { Logo } from '../show/Logo.tsx';
import { Tag } from '../show/Tag.tsx';
import css from './ChannelList.module.css';

export interface Channel {
  readonly id: string;
  readonly name: string;
  readonly logo: string;
  readonly isDefault?: boolean;
  readonly note?: string;
  /** The last day on which a payment through the channel is posted in time. */
  readonly payBy?: string;
  /** How much too late a payment would be. The channel is dimmed, but can still be chosen. */
  readonly tooLate?: string;
  /** A badge before the radio mark. */
  readonly end?: ReactNode;
}

interface ChannelListProps {
  readonly label: string;
  readonly channels: readonly Channel[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

export function ChannelList({ label, channels, chosen, onChoose }: ChannelListProps): ReactElement {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={css['channels']}>
      {channels.map((channel) => (
        <label key={channel.id} className={css['channel']}>
          <input
            type="radio"
            name={name}
            checked={channel.id === chosen}
            data-first-focus={channel.id === chosen || undefined}
            onChange={() => onChoose(channel.id)}
          />
          <Face {...channel} />
        </label>
      ))}
    </div>
  );
}

const Face = ({ name, logo, isDefault, note, payBy, tooLate, end }: Channel): ReactElement => (
  <span className={css['face']} data-late={tooLate !== undefined}>
    <Logo src={logo} />
    <span className={css['name']}>
      {name}
      {note === undefined ? null : <small>{note}</small>}
    </span>
    {isDefault ? <Tag>{m.default_channel()}</Tag> : null}
    {payBy === undefined ? null : (
      <span className={css['payBy']}>
        <small>{m.pay_by()}</small> <b>{payBy}</b>
      </span>
    )}
    {tooLate === undefined ? null : (
      <span className={css['payBy']}>
        <small>{m.pay_by_too_late()}</small> <b>{tooLate}</b>
      </span>
    )}
    {end}
    <RadioMark />
  </span>
);

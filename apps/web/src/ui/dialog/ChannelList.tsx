import { useId, type ReactElement, type ReactNode } from 'react';
import { m } from '@hiram/contract/messages';
import { RadioMark } from '../field/RadioMark.tsx';
import { Logo } from '../show/Logo.tsx';
import { Tag } from '../show/Tag.tsx';
import css from './ChannelList.module.css';

export interface Channel {
  readonly id: string;
  readonly name: string;
  /** The address of a picture. */
  readonly logo: string;
  readonly isDefault?: boolean;
  readonly note?: string;
  /** The last day on which a payment through it still arrives in time. */
  readonly payBy?: string;
  /** It would arrive too late, by so much: it stands back, and can still be chosen. */
  readonly tooLate?: string;
  /** Before the mark of what is chosen: a badge. */
  readonly end?: ReactNode;
}

interface ChannelListProps {
  readonly label: string;
  readonly channels: readonly Channel[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** One of a few with a logo each, such as the ways to pay. */
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

import { limits } from '@hiram/contract/product/limits.ts';
import { useId, type ReactElement } from 'react';
import css from './Stars.module.css';
import { m } from '@hiram/contract/messages';

const { minimum, maximum } = limits.score;
const scores = Array.from({ length: maximum - minimum + 1 }, (_, index) => minimum + index);

interface StarsProps {
  /** Accessible name, for those who cannot see the text above the stars. */
  readonly label: string;
  /** 0 before a choice. */
  readonly value: number;
  readonly onChange: (score: number) => void;
}

export function Stars({ label, value, onChange }: StarsProps): ReactElement {
  const name = useId();
  return (
    <div className={css['stars']} role="radiogroup" aria-label={label}>
      {scores.map((score) => (
        <label key={score} className={css['star']} data-on={score <= value}>
          <input
            type="radio"
            name={name}
            aria-label={score === 1 ? m.star() : m.stars({ count: score })}
            checked={score === value}
            onChange={() => onChange(score)}
          />
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 2.8l2.85 5.9 6.45.9-4.7 4.55 1.15 6.45L12 17.5l-5.75 3.1 1.15-6.45L2.7 9.6l6.45-.9z" />
          </svg>
        </label>
      ))}
    </div>
  );
}

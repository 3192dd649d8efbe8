import type { ReactElement } from 'react';
import css from './Pictogram.module.css';

/** Layers from bottom to top: `under` strip, `shape` with `bow`, `gap` in the ground colour, `over` strip. */
const drawings = {
  peso: {
    under: 'M24 12.2h10.5v2.6H24zM24 16.4h10.5V19H24z',
    shape: 'M11.5 7h5v26h-5z',
    bow: 'M15 9.1h7.3a6.5 6.5 0 010 13H15',
    gap: 'M9.5 11.4h9v4.2h-9zM9.5 15.6h9v4.2h-9z',
    over: 'M6 12.2h18.5v2.6H6zM6 16.4h18.5V19H6z',
  },
  store: {
    under: '',
    shape: 'M7 7.5h6v9.5l-3 3-3-3zM17 7.5h6v9.5l-3 3-3-3zM27 7.5h6v9.5l-3 3-3-3zM9 22h22v8.5H9z',
    bow: '',
    gap: 'M17.5 24.5h5v7h-5z',
    over: 'M13 7.5h4v9.5l-2 2-2-2zM23 7.5h4v9.5l-2 2-2-2zM6 31.5h28v2.6H6z',
  },
  answer: {
    under: 'M30 15.3h6.5v3.4H30z',
    shape: 'M7 8h26v18H19l-6 6.5V26H7z',
    bow: '',
    gap: 'M5 14.3h20v5.4H5z',
    over: 'M3.5 15.3H24v3.4H3.5z',
  },
  shield: {
    under: 'M28 17.3h8.5v3.4H28z',
    shape: 'M20 5.5l12 4v9c0 8-5 13-12 16-7-3-12-8-12-16v-9z',
    bow: '',
    gap: 'M6 16.3h18v5.4H6z',
    over: 'M3.5 17.3H23v3.4H3.5z',
  },
};

export type PictogramName = keyof typeof drawings;

export function Pictogram({ name }: { readonly name: PictogramName }): ReactElement {
  const { under, shape, bow, gap, over } = drawings[name];
  return (
    <svg className={css['pictogram']} viewBox="0 0 40 40" aria-hidden="true">
      <path className={css['ground']} d="M0 0h40v40H0z" />
      <path className={css['strip']} d={under} />
      <path className={css['ink']} d={shape} />
      <path className={css['bow']} d={bow} />
      <path className={css['ground']} d={gap} />
      <path className={css['strip']} d={over} />
    </svg>
  );
}

import type { ReactElement } from 'react';
import { Pictogram, type PictogramName } from './Pictogram.tsx';
import css from './Points.module.css';

interface PointsProps {
  readonly points: readonly { readonly picture: PictogramName; readonly title: string; readonly text: string }[];
}

export const Points = ({ points }: PointsProps): ReactElement => (
  <div className={css['points']}>
    {points.map(({ picture, title, text }) => (
      <div key={title}>
        <Pictogram name={picture} />
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
    ))}
  </div>
);

import type { ReactElement } from 'react';
import css from './Skeleton.module.css';

interface BoneProps {
  readonly length: 'short' | 'long' | 'figure' | 'logo';
}

/** Placeholder as tall as a line of the later text, so that nothing shifts when the text is loaded. */
export const Bone = ({ length }: BoneProps): ReactElement => <span className={css['bone']} data-length={length} aria-hidden="true" />;

import type { ReactElement } from 'react';
import css from './Skeleton.module.css';

interface BoneProps {
  readonly length: 'short' | 'long' | 'figure' | 'logo';
}

/** Stands where a text will stand and is as tall as its line, so that nothing moves when the text comes. */
export const Bone = ({ length }: BoneProps): ReactElement => <span className={css['bone']} data-length={length} aria-hidden="true" />;

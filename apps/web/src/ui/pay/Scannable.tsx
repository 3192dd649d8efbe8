import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import type { Draw, Drawing } from './drawing.ts';
import css from './Scannable.module.css';
import { Button } from '../Button.tsx';
import { m } from '@hiram/contract/messages';

interface ScannableProps {
  readonly shape: 'square' | 'bars';
  readonly name: string;
  readonly text: string;
  /** Loads the drawing code, which no page contains before it is needed; must be the same function at each render. */
  readonly draw: Draw;
  readonly children?: ReactNode;
}

/** Image for a scanner, black on white in dark mode too. Its space is reserved while it is drawn. */
export function Scannable({ children, ...picture }: ScannableProps): ReactElement {
  const [attempt, setAttempt] = useState(0);
  return (
    <figure className={css['card']}>
      <Picture key={`${attempt} ${picture.text}`} {...picture} onRetry={() => setAttempt(attempt + 1)} />
      {children && <figcaption className={css['caption']}>{children}</figcaption>}
    </figure>
  );
}

function Picture({ shape, name, text, draw, onRetry }: ScannableProps & { readonly onRetry: () => void }): ReactElement {
  const [drawing, setDrawing] = useState<Drawing | 'none' | 'failed'>();
  useEffect(() => {
    draw(text).then(setDrawing, () => setDrawing('failed'));
  }, [draw, text]);
  return (
    <div className={css[shape]} hidden={drawing === 'none'}>
      {drawing === 'failed' && (
        <Button kind="quiet" small onPress={onRetry}>
          {m.retry()} <span className="sr-only">{name}</span>
        </Button>
      )}
      {typeof drawing === 'object' && (
        <svg viewBox={`0 0 ${drawing.width} ${drawing.height}`} preserveAspectRatio="none" role="img" aria-label={name}>
          <path d={drawing.path} />
        </svg>
      )}
    </div>
  );
}

import { useId, type ReactElement, type ReactNode } from 'react';
import css from './Section.module.css';

interface SectionProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, aside, children }: SectionProps): ReactElement {
  const id = useId();
  return (
    <section className={css['section']} aria-labelledby={id}>
      <div className={css['head']}>
        <h2 className={css['title']} id={id}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

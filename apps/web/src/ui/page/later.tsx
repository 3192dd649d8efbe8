import { lazy, Suspense, type ComponentType, type ReactElement } from 'react';
import { afterFrame } from '../../platform/api/afterFrame.ts';

interface Otherwise<Props> {
  /** Where its code can't come. The page can still be read without this part. */
  readonly instead?: ComponentType<Props>;
  readonly meanwhile?: ReactElement;
}

const Nothing = (): null => null;

/** A part of a page that is no part of its first load: its code is fetched once the page is shown. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { instead = Nothing, meanwhile }: Otherwise<Props> = {},
): (props: Props) => ReactElement {
  // Typed by hand: lazy() takes any component, and gives back one whose props are not known to be these.
  const Part: ComponentType<Props> = lazy(async () => {
    await new Promise<void>(afterFrame);
    return { default: await load().catch(() => instead) };
  });
  return (props) => (
    <Suspense fallback={meanwhile}>
      <Part {...props} />
    </Suspense>
  );
}

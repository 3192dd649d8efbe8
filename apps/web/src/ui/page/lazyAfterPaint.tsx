import { lazy, Suspense, type ComponentType, type ReactElement } from 'react';
import { afterFrame } from '../../platform/api/afterFrame.ts';

interface LazyOptions<Props> {
  /** Replacement if the code cannot be loaded. By default nothing, because the page is readable without this part. */
  readonly instead?: ComponentType<Props>;
  /** Shown until the code is loaded. */
  readonly placeholder?: ReactElement;
}

const Nothing = (): null => null;

/** A part of a page that does not belong to its first load: its code is fetched after the page is shown. */
export function lazyAfterPaint<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { instead = Nothing, placeholder }: LazyOptions<Props> = {},
): (props: Props) => ReactElement {
  // Annotated, because `lazy()` returns a component whose props are not known to be these.
  const Part: ComponentType<Props> = lazy(async () => {
    await new Promise<void>(afterFrame);
    return { default: await load().catch(() => instead) };
  });
  return (props) => (
    <Suspense fallback={placeholder}>
      <Part {...props} />
    </Suspense>
  );
}

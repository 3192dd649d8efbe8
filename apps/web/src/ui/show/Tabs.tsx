import { useId, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import css from './Tabs.module.css';

interface TabsProps<Key extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly key: Key; readonly title: string }[];
  readonly selected: Key;
  readonly onSelect: (key: Key) => void;
  /** Two or three short choices as one control, such as the type of a card. */
  readonly segment?: boolean;
  readonly children: ReactNode;
}

export function Tabs<Key extends string>({ label, tabs, selected, onSelect, segment = false, children }: TabsProps<Key>): ReactElement {
  const id = useId();
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const index = tabs.findIndex(({ key }) => key === selected);
    const next = tabs[neighbour(event.key, index, tabs.length) ?? index];
    if (next === undefined || next.key === selected) return;
    event.preventDefault();
    onSelect(next.key);
    document.getElementById(id + next.key)?.focus();
  };
  return (
    <>
      <div className={css['tabs']} role="tablist" aria-label={label} data-segment={segment}>
        {tabs.map(({ key, title }) => (
          <button
            key={key}
            id={id + key}
            type="button"
            role="tab"
            aria-selected={key === selected}
            aria-controls={id}
            // A single tab stop; the arrow keys move from tab to tab.
            tabIndex={key === selected ? 0 : -1}
            onClick={() => onSelect(key)}
            onKeyDown={move}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={id} aria-labelledby={id + selected}>
        {children}
      </div>
    </>
  );
}

function neighbour(pressed: string, index: number, count: number): number | undefined {
  const places: Record<string, number> = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 };
  const place = places[pressed];
  return place === undefined ? undefined : (place + count) % count;
}

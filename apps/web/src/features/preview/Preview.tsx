import '../../ui/tokens.css';
import '../../ui/base.css';
import { useEffect, useState, type ReactElement } from 'react';
import { addressOf, type PathName } from '@hiram/contract/product/paths.ts';
import { PhoneFrame } from './BesideFrame.tsx';
import { Card } from './Card.tsx';
import { Device } from './Device.tsx';
import css from './Preview.module.css';
import { MORE_SHORTCUTS, SHORTCUTS } from './shortcuts.ts';
import { saveValues, readValues, VALUE_GROUPS, type Values } from './values.ts';
import { SandboxLinks } from './SandboxLinks.tsx';

/** Developer page; part of the build only if the configuration enables it. */
export function Preview(): ReactElement {
  const [values, setValues] = useState(() => readValues(window.location.search, localStorage));
  const [language, setLanguage] = useState('');
  const wide = useWide();
  const [opened, setOpened] = useState<PathName>('customerService');
  useEffect(() => saveValues(values, localStorage), [values]);
  const addressTo = (page: PathName): string => addressOf(page, { ...values, lang: language });
  return (
    <main className={css['preview']}>
      <header className={css['bar']}>
        <h1>Preview</h1>
        <p>Internal. Not shown to borrowers.</p>
      </header>
      <div className={css['stripe']} />
      <div className={css['columns']}>
        <div className={css['grid']}>
          <ValueCards values={values} onChange={setValues} />
          <Card title="Open a page with these values" wide>
            <Shortcuts shortcuts={SHORTCUTS} addressTo={addressTo} onOpen={wide ? setOpened : null} />
            <h3>More pages</h3>
            <Shortcuts shortcuts={MORE_SHORTCUTS} addressTo={addressTo} onOpen={wide ? setOpened : null} />
          </Card>
          <Device />
          <SandboxLinks />
        </div>
        {wide ? <PhoneFrame address={addressTo(opened)} language={language} onLanguage={setLanguage} /> : null}
      </div>
    </main>
  );
}

const WIDE = '(min-width: 900px)';

function useWide(): boolean {
  const [wide, setWide] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const room = matchMedia(WIDE);
    const look = (): void => setWide(room.matches);
    room.addEventListener('change', look);
    return () => room.removeEventListener('change', look);
  }, []);
  return wide;
}

interface ValueCardsProps {
  readonly values: Values;
  readonly onChange: (values: Values) => void;
}

const ValueCards = ({ values, onChange }: ValueCardsProps): ReactElement => (
  <>
    {Object.entries(VALUE_GROUPS).map(([title, names]) => (
      <Card key={title} title={title}>
        {names.map((name) => (
          <label key={name} className={css['value']}>
            <span>{name}</span>
            <input
              value={values[name]}
              onChange={({ currentTarget }) => onChange({ ...values, [name]: currentTarget.value.trim() })}
              spellCheck={false}
              autoComplete="off"
              autoCapitalize="off"
            />
          </label>
        ))}
      </Card>
    ))}
  </>
);

interface ShortcutsProps {
  readonly shortcuts: typeof SHORTCUTS;
  readonly addressTo: (page: PathName) => string;
  /** `null` if the phone frame is hidden; shortcuts are then ordinary links. */
  readonly onOpen: ((page: PathName) => void) | null;
}

const Shortcuts = ({ shortcuts, addressTo, onOpen }: ShortcutsProps): ReactElement => (
  <div className={css['shortcuts']}>
    {shortcuts.map(([label, page]) => (
      <a
        key={page}
        href={addressTo(page)}
        onClick={(event) => {
          if (onOpen === null) return;
          event.preventDefault();
          onOpen(page);
        }}
      >
        {label}
      </a>
    ))}
  </div>
);

import { type ReactElement, useEffect, useReducer, useRef, useState } from 'react';
import { type Brand, BRAND_COLOURS } from '../../platform/config/brand.ts';
import { config } from '../../platform/config/config.ts';
import { showColourMode } from './colourMode.ts';
import { type LogEntry, pressNativeBack, watchFrame } from './frameWatch.ts';
import css from './Preview.module.css';

declare const __HIRAM_BRANDS__: readonly Pick<Brand, 'name' | 'colours'>[];

/** All brands of `apps/web/brands`; only the build of this page defines the constant. */
const PREVIEW_BRANDS = __HIRAM_BRANDS__;

interface PhoneFrameProps {
  readonly address: string;
  readonly language: string;
  readonly onLanguage: (language: string) => void;
}

interface Look {
  readonly dark: boolean;
  readonly brand: string;
}

const MAX_ENTRIES = 200;

/** The page in a phone frame, with a stub of the native shell and a log of the page's bridge messages and calls. */
export function PhoneFrame({ address, language, onLanguage }: PhoneFrameProps): ReactElement {
  const frame = useRef<HTMLIFrameElement>(null);
  const [look, setLook] = useState<Look>({ dark: false, brand: config.brandName });
  const shown = useRef(look);
  const [log, write] = useReducer((entries: readonly LogEntry[], entry: LogEntry) => [...entries, entry].slice(-MAX_ENTRIES), []);
  useEffect(() => {
    shown.current = look;
  }, [look]);
  useEffect(
    () =>
      frame.current === null ? undefined : watchFrame(frame.current, { onEntry: write, onPage: (page) => applyLook(page, shown.current) }),
    [],
  );
  return (
    <div className={css['beside']}>
      <div className={css['controls']}>
        <button type="button" onClick={() => frame.current && write(pressNativeBack(frame.current))}>
          Native back
        </button>
        <button type="button" aria-pressed={look.dark} onClick={() => setLook({ ...look, dark: !look.dark })}>
          Dark
        </button>
        <Choice
          label="Brand"
          options={PREVIEW_BRANDS.map(({ name }) => name)}
          value={look.brand}
          onChange={(brand) => setLook({ ...look, brand })}
        />
        <Choice label="Language" options={config.languages} value={language} onChange={onLanguage} />
        <p>{`Profile: ${config.profile.name}`}</p>
      </div>
      <div className={css['phone']}>
        {/* No sandbox: the page must have the same permissions as in the lender's app. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe ref={frame} src={address} title="The page" allow="geolocation" />
      </div>
      <section className={css['log']} aria-label="Messages and calls of the page">
        <h2>Messages and calls</h2>
        <ol>
          {log.map(({ kind, text }, index) => (
            // The index is a stable key, because entries are only appended.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} data-kind={kind}>
              <small>{kind}</small> {text}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly string[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const Choice = ({ label, options, value, onChange }: ChoiceProps): ReactElement => (
  <label>
    {label}
    <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  </label>
);

/** Applies only the brand's colours; brand name and company are fixed at build time. */
function applyLook(page: Document, { dark, brand }: Look): void {
  showColourMode(dark ? 'dark' : 'light', page);
  const colours = PREVIEW_BRANDS.find(({ name }) => name === brand)?.colours;
  if (colours === undefined) return;
  for (const colour of BRAND_COLOURS) page.documentElement.style.setProperty(`--brand-${colour}`, colours[colour]);
}

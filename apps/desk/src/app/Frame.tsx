import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ReactElement, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { signOut } from '../platform/call.ts';
import { useKeys } from '../platform/keys.ts';
import { formatCount, QUEUE_NAMES, QUEUES, statesQuery } from '../platform/queues.ts';
import { meQuery, useActs, useMe } from '../platform/session.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import css from './Frame.module.css';
import { KeysHelp } from './KeysHelp.tsx';
import { SIGNED_OUT_BY } from './SignIn.tsx';

interface NavigationItem {
  readonly address: string;
  readonly title: string;
  readonly key: string;
  /** Act that a role must be allowed to do for the place to be listed. */
  readonly act?: string;
}

const NAVIGATION_ITEMS: readonly NavigationItem[] = [
  { address: '/', title: 'Today', key: 't' },
  ...QUEUE_NAMES.map((name) => ({ address: `/queues/${name}`, title: QUEUES[name].title, key: QUEUES[name].key })),
  { address: '/file', title: 'Borrowers', key: 'b', act: 'find-borrower' },
  { address: '/log', title: 'Log', key: 'o', act: 'list-log' },
];

export function DeskLayout({ children }: { readonly children: ReactNode }): ReactElement {
  const acts = useActs();
  const [location, navigate] = useLocation();
  const [isHelp, setHelp] = useState(false);
  const places = NAVIGATION_ITEMS.filter(({ act }) => act === undefined || acts.has(act));
  useKeys({
    ...Object.fromEntries(places.map(({ address, key }) => [`g ${key}`, () => navigate(address)])),
    '?': () => setHelp(true),
  });
  // Escape leaves a text field, so that shortcuts work again. The negative level runs this handler after all other handlers of Escape.
  useKeys({ Escape: () => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : false) }, -1);
  const onSignOut = useSignOut();
  useIdle(onSignOut);
  return (
    <div className={css['frame']}>
      <nav className={css['rail']} aria-label="Desk">
        <p className={css['brand']}>
          <span aria-hidden="true" />
          Desk
        </p>
        <ul>
          {places.map(({ address, title, key }) => (
            <li key={address}>
              <Link href={address} className={css['link']} aria-current={location === address ? 'page' : undefined}>
                <span>{title}</span>
                <QueueCount address={address} />
                <Kbd keys={`g ${key}`} />
              </Link>
            </li>
          ))}
        </ul>
        <Person onSignOut={() => void onSignOut(null)} onHelp={() => setHelp(true)} />
      </nav>
      <main className={css['main']}>{children}</main>
      {isHelp ? <KeysHelp places={places} onClose={() => setHelp(false)} /> : null}
    </div>
  );
}

function QueueCount({ address }: { readonly address: string }): ReactElement | null {
  const { data } = useQuery(statesQuery);
  const state = data?.queues[address.replace('/queues/', '')];
  if (state === undefined) return null;
  return (
    <span className={css['count']} data-none={state.open === 0}>
      {formatCount(state.open)}
      <span className="sr-only"> open</span>
    </span>
  );
}

function Person({ onSignOut, onHelp }: { readonly onSignOut: () => void; readonly onHelp: () => void }): ReactElement {
  const { name, role } = useMe();
  return (
    <div className={css['person']}>
      <p>
        <strong>{name}</strong>
        <span>{role}</span>
      </p>
      <div>
        <button type="button" onClick={onHelp}>
          Keys <Kbd keys="?" />
        </button>
        <button type="button" onClick={onSignOut}>
          Sign out
        </button>
      </div>
    </div>
  );
}

/** Ends the desk's session. A sign-out by the user also opens the identity provider's end-session address, if the provider has one. */
function useSignOut(): (why: 'idle' | null) => Promise<void> {
  const queries = useQueryClient();
  return async (why) => {
    const endSession = await signOut().catch(() => null);
    if (why === null) sessionStorage.removeItem(SIGNED_OUT_BY);
    else sessionStorage.setItem(SIGNED_OUT_BY, why);
    queries.setQueryData(meQuery.queryKey, null);
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] });
    if (why === null && endSession !== null) window.location.assign(endSession);
  };
}

const IDLE_CHECK_MS = 15_000;
const ACTIVITY_EVENTS = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

/** The page cannot leave the idle time to the server alone: it signs out by itself, so that an unattended screen shows nothing. */
function useIdle(onSignOut: (why: 'idle') => Promise<void>): void {
  const { idleMinutes } = useMe();
  const end = useEffectEvent(() => void onSignOut('idle'));
  useEffect(() => {
    sessionStorage.removeItem(SIGNED_OUT_BY);
    let usedAt = performance.now();
    const use = (): void => {
      usedAt = performance.now();
    };
    ACTIVITY_EVENTS.forEach((kind) => window.addEventListener(kind, use, { passive: true }));
    const timer = setInterval(() => {
      if (performance.now() - usedAt > idleMinutes * 60_000) end();
    }, IDLE_CHECK_MS);
    return () => {
      clearInterval(timer);
      ACTIVITY_EVENTS.forEach((kind) => window.removeEventListener(kind, use));
    };
  }, [idleMinutes]);
}

import { useEffect, useState, type ReactElement } from 'react';
import { Card } from './Card.tsx';
import css from './Preview.module.css';

/** Told by the web server, which knows where the sandbox is; without one there is nothing to press. */
const WORLD_ADDRESS = '/testPreview.json';

const PARTS = [
  ['Pay', '/payments'],
  ['Answer an application', '/decision'],
  ['Pay out', '/bank'],
  ['Read SMS', '/sms'],
  ['Move the clock', '/clock'],
  ['Open as a borrower', '/'],
] as const;

/** The outside world, where a developer plays everybody else. Each opens in a tab of its own. */
export function World(): ReactElement | null {
  const sandbox = useSandbox();
  if (sandbox === null) return null;
  return (
    <Card title="The world outside" wide>
      <div className={css['shortcuts']}>
        {PARTS.map(([label, path]) => (
          <a key={path} href={new URL(path, sandbox).href} target="_blank" rel="noreferrer">
            {label}
          </a>
        ))}
      </div>
    </Card>
  );
}

function useSandbox(): string | null {
  const [sandbox, setSandbox] = useState<string | null>(null);
  useEffect(() => {
    const read = async (): Promise<void> => {
      const answer = await fetch(WORLD_ADDRESS);
      if (answer.ok) setSandbox(((await answer.json()) as { sandbox: string }).sandbox);
    };
    // No server, no world: the rest of the page works without it.
    read().catch(() => undefined);
  }, []);
  return sandbox;
}

import { useEffect, useState, type ReactElement } from 'react';
import { Card } from './Card.tsx';
import css from './Preview.module.css';

/** File of the web server with the sandbox's address; absent without a sandbox. */
const SANDBOX_FILE = '/testPreview.json';

const PARTS = [
  ['Pay', '/payments'],
  ['Answer an application', '/decision'],
  ['Pay out', '/bank'],
  ['Read SMS', '/sms'],
  ['Move the clock', '/clock'],
  ['Open as a borrower', '/'],
] as const;

/** Links to the sandbox's pages, which simulate the external parties (payments, decisions, payouts, SMS) and the clock. */
export function SandboxLinks(): ReactElement | null {
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
      const answer = await fetch(SANDBOX_FILE);
      if (answer.ok) setSandbox(((await answer.json()) as { sandbox: string }).sandbox);
    };
    // Without a sandbox the card stays hidden.
    read().catch(() => undefined);
  }, []);
  return sandbox;
}

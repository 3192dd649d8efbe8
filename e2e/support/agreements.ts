import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOps } from './ops.ts';
import type { SharedStack } from './shared-stack.ts';
import { runSql } from '../stack/databases.ts';

interface Template {
  readonly version: number;
  readonly title: string;
  readonly body: string;
  readonly key_clauses: { readonly en: string; readonly fil: string };
}

interface PublishedVersion {
  readonly version: number;
  readonly clause: { readonly heading: string; readonly text: string };
}

/** Publishes the next version of the loan agreement as staff do: the previous text with one more clause. */
export async function publishNextVersion(stack: SharedStack): Promise<PublishedVersion> {
  const { version: last, title, body, key_clauses: keyClauses } = await currentLoanAgreement(stack);
  const version = last + 1;
  const clause = { heading: `${version + 9}. Words of version ${version}`, text: 'The Borrower may ask for this agreement in Filipino.' };
  const folder = await mkdtemp(join(tmpdir(), 'hiram-agreement-'));
  const [text, en, fil] = [join(folder, 'text'), join(folder, 'en'), join(folder, 'fil')];
  try {
    await writeFile(text, `${body}\n# ${clause.heading}\n${clause.text}\n`);
    await writeFile(en, keyClauses.en);
    await writeFile(fil, keyClauses.fil);
    const files = ['--text', text, '--key-clauses-en', en, '--key-clauses-fil', fil];
    await runOps(stack, 'publish-agreement', '--position', '1', '--version', String(version), '--title', title, ...files);
  } finally {
    await rm(folder, { recursive: true });
  }
  return { version, clause };
}

async function currentLoanAgreement({ cellUrls: [url = ''] }: SharedStack): Promise<Template> {
  const [row] = await runSql(url, 'select * from agreement_template where scene = 3 and position = 1 order by version desc limit 1');
  return row as Template;
}

import { formatInstant } from '@hiram/contract/product/format-date.ts';
import { createHash } from 'node:crypto';
import { LANGUAGES } from '@hiram/contract/product/profile.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import type { ClauseChange, WordChange } from '../../lending/agreements/agreement-changes.ts';
import type { KeyClauses } from '../../lending/agreements/agreement-rows.ts';
import { blocksOf } from '../../lending/agreements/agreement-text.ts';
import type { Block } from '../../lending/agreements/agreement-text.ts';
import { message } from '@hiram/contract/messages/message.ts';

export interface ReadAgreement {
  readonly title: string;
  readonly version: number;
  readonly text: string;
  readonly language: Language;
  readonly agreed: { readonly at: Date; readonly sha256: Buffer } | null;
  readonly keyClauses: KeyClauses;
  /** `null` if the accepted version is the current one, or nothing was accepted. */
  readonly changes: ShownChanges | null;
}

export interface ShownChanges {
  readonly since: { readonly version: number; readonly agreedAt: Date };
  readonly version: number;
  readonly clauses: readonly ClauseChange[];
}

/** Styles of the product's reading pages, small enough to be inlined in each page. */
const STYLE = `:root{color-scheme:light dark;--bg:#fff;--text:#10241b;--muted:#4f6057;--line:#d9dfd6;--mark:#0b4a37}
@media (prefers-color-scheme:dark){:root{--bg:#0c1512;--text:#edf3ee;--muted:#a6b6ad;--line:#2c3d35;--mark:#8ddcb2}}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;background:var(--bg)}
body{margin:0 auto;padding:20px 20px 40px;max-width:680px;color:var(--text);font:16px/25px -apple-system,BlinkMacSystemFont,"SF Pro Text",Roboto,"Segoe UI",Inter,"Noto Sans","Helvetica Neue",Arial,sans-serif;font-variant-numeric:tabular-nums lining-nums;overflow-wrap:break-word}
h1{margin:0 0 16px;font-size:27px;line-height:32px;letter-spacing:-.025em}
h2{margin:28px 0 8px;font-size:19px;line-height:25px;letter-spacing:-.01em}
p{margin:0 0 12px}
ul{margin:0 0 12px;padding:0;list-style:none}
li{position:relative;margin-top:6px;padding-left:22px}
li::before{content:"";position:absolute;left:4px;top:9px;width:7px;height:7px;border-radius:1px;background:var(--mark);transform:rotate(45deg)}
.wide{overflow-x:auto}
table{width:100%;margin:0 0 16px;border-collapse:collapse;font-size:15px;line-height:21px}
th,td{padding:8px 12px 8px 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
th{color:var(--muted);font-weight:400}
th:last-child,td:last-child{padding-right:0;text-align:right}
td:last-child{font-weight:650}
.wide table{font-size:13px}
.wide th,.wide td{padding-right:8px;white-space:nowrap}
.wide th:last-child,.wide td:last-child{padding-right:0;font-weight:400}
.wide td:nth-child(2){font-weight:650}
.box{margin:0 0 20px;padding:16px;border:1px solid var(--line);border-radius:16px}
.box h2{margin-top:0}
.box ul,.box p:last-child{margin-bottom:0}
h3{margin:16px 0 4px;font-size:16px;line-height:24px}
summary{margin-top:12px;min-height:44px;line-height:44px;font-weight:650;color:var(--mark)}
del{color:var(--muted)}
ins{font-weight:650;text-decoration-color:var(--mark);text-decoration-thickness:2px;text-underline-offset:3px}
.pre{white-space:pre-line}
footer{margin-top:28px;padding-top:12px;border-top:1px solid var(--line);color:var(--muted);font-size:13px;line-height:18px}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/**
 * Headers of a static HTML page without scripts, images, forms or navigation out of its frame. Only our own confirmation page may embed the page.
 * Browsers reject a sandboxed page that sets an opener policy, so the policy is `unsafe-none`.
 */
export const AGREEMENT_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox`,
  'cross-origin-opener-policy': 'unsafe-none',
};

export function agreementPage({ title, version, text, language, agreed, keyClauses, changes }: ReadAgreement): string {
  const footer =
    agreed === null
      ? message(language, 'agreement_not_agreed', { version })
      : message(language, 'agreement_agreed', {
          version,
          moment: formatInstant(language, agreed.at),
          hash: agreed.sha256.toString('hex'),
        });
  const head = `${drawChanges(changes, { language, isAgreed: agreed !== null })}${drawKeyClauses(keyClauses, language)}`;
  // The contract itself is in English: a borrower accepts one text, not a translation of the text.
  const contract = `<div lang="en">${blocksOf(text).map(drawBlock).join('\n')}</div>`;
  return page(language, title, `${head}${contract}\n<footer>${escaped(footer)}</footer>`);
}

export const endedLinkPage = (): string => refusalPage('agreement_link_ended_title', 'agreement_link_ended');
export const busyLinkPage = (): string => refusalPage('agreement_link_busy_title', 'agreement_link_busy');

/** In every language, because a rejected link does not reveal the reader's language. */
const refusalPage = (
  title: 'agreement_link_ended_title' | 'agreement_link_busy_title',
  text: 'agreement_link_ended' | 'agreement_link_busy',
): string => page('en', message('en', title), LANGUAGES.map((each) => `<p lang="${each}">${message(each, text)}</p>`).join(''));

function page(language: Language, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${escaped(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'In English', fil: 'Sa Filipino' };

function drawKeyClauses(clauses: KeyClauses, language: Language): string {
  const [first, ...others] = [language, ...LANGUAGES.filter((each) => each !== language)].filter((each) => clauses[each] !== undefined);
  if (first === undefined) return '';
  const drawInLanguage = (each: Language): string =>
    blocksOf(clauses[each] ?? '')
      .map(drawBlock)
      .join('');
  const more = others.map((each) => `<details lang="${each}"><summary>${LANGUAGE_NAMES[each]}</summary>${drawInLanguage(each)}</details>`);
  return `<section class="box" lang="${first}"><h2>${message(first, 'agreement_in_short')}</h2>${drawInLanguage(first)}${more.join('')}</section>\n`;
}

interface ChangesContext {
  readonly language: Language;
  /** True if the page shows an accepted agreement, which no longer changes; false if it shows an agreement still to be accepted. */
  readonly isAgreed: boolean;
}

/** The text around the changes is in the page's language; the changed clauses are in the contract's language. */
function drawChanges(changes: ShownChanges | null, { language, isAgreed }: ChangesContext): string {
  if (changes === null) return '';
  const { since, version, clauses } = changes;
  const title = isAgreed ? 'agreement_changes_since_title' : 'agreement_changes_title';
  const figures = { before: since.version, moment: formatInstant(language, since.agreedAt), now: version };
  const note = isAgreed ? message(language, 'agreement_changes_since', figures) : message(language, 'agreement_changes', figures);
  const drawn = clauses.map((clause) => drawChange(clause, language)).join('');
  return `<section class="box"><h2>${message(language, title)}</h2><p>${escaped(note)}</p>${drawn}</section>\n`;
}

const CLAUSE_CHANGES = {
  changed: 'agreement_clause_changed',
  added: 'agreement_clause_added',
  removed: 'agreement_clause_removed',
} as const;

function drawChange({ kind, heading, words }: ClauseChange, language: Language): string {
  const place = heading === '' ? message(language, 'agreement_beginning') : `<span lang="en">${escaped(heading)}</span>`;
  return `<h3>${message(language, CLAUSE_CHANGES[kind])}: ${place}</h3><p class="pre" lang="en">${words.map(drawWordChange).join('')}</p>`;
}

function drawWordChange({ kind, text }: WordChange): string {
  if (kind === 'same') return escaped(text);
  return kind === 'removed' ? `<del>${escaped(text)}</del>` : `<ins>${escaped(text)}</ins>`;
}

function drawBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h2>${escaped(block.text)}</h2>`;
    case 'paragraph':
      return `<p>${escaped(block.text)}</p>`;
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`;
    case 'table':
      return drawTable(block.rows);
  }
}

type Row = readonly string[];

function drawTable(rows: readonly Row[]): string {
  const [head = [], ...rest] = rows;
  return head.length > 2 ? drawColumns(head, rest) : `<table>${rows.map(drawRow).join('')}</table>`;
}

/** Scrolls sideways on small phones, by keyboard too, because an amount must not wrap. */
function drawColumns(head: Row, rows: readonly Row[]): string {
  const columns = head.map((cell) => `<th scope="col">${escaped(cell)}</th>`).join('');
  const drawn = rows.map(drawRow).join('');
  return `<div class="wide" role="group" aria-label="Payments" tabindex="0"><table><tr>${columns}</tr>${drawn}</table></div>`;
}

function drawRow([first = '', ...others]: Row): string {
  return `<tr><th scope="row">${escaped(first)}</th>${others.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Names come from outside, so all text is escaped. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

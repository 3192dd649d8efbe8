import type { ReactElement } from 'react';
import type { LegalBlock, LegalText } from './legalText.ts';
import { telHref } from '../../../platform/navigation/telHref.ts';
import css from './LegalSections.module.css';

/** Numbered sections. Rendered as static HTML, so this module must not depend on client-side scripts. */
export const LegalSections = ({ sections }: Pick<LegalText, 'sections'>): ReactElement => (
  <div className={css['prose']}>
    {sections.map(({ id, title, blocks }, index) => (
      <section key={id} aria-labelledby={id}>
        <h2 id={id}>{`${index + 1}. ${title}`}</h2>
        {blocks.map((block, place) => (
          // The index is a stable key: blocks have no id and are never reordered.
          // oxlint-disable-next-line react/no-array-index-key
          <Block key={place} block={block} />
        ))}
      </section>
    ))}
  </div>
);

function Block({ block }: { readonly block: LegalBlock }): ReactElement {
  if (typeof block === 'string') return <p>{block}</p>;
  switch (block.kind) {
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case 'table':
      return <Table head={block.head} rows={block.rows} />;
    case 'contact':
      return (
        <address>
          {block.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
          <a href={`mailto:${block.email}`}>{block.email}</a>
          <a href={telHref(block.phone)}>{block.phone}</a>
        </address>
      );
  }
}

interface TableProps {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const Table = ({ head, rows }: TableProps): ReactElement => (
  <table>
    <thead>
      <tr>
        {head.map((cell) => (
          <th key={cell} scope="col">
            {cell}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row[0]}>
          {row.map((cell) => (
            <td key={cell}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** Table of contents as `<details>`, which works without scripts. */
export const OnThisPage = ({ sections }: Pick<LegalText, 'sections'>): ReactElement => (
  <details className={css['jump']}>
    <summary>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M7 3.5h7l4 4v13H7zM13.5 3.5V8H18M10 12.5h5M10 16h5" />
      </svg>
      <span>On this page</span>
      <small>{`${sections.length} sections`}</small>
      <svg viewBox="0 0 24 24" aria-hidden="true" data-arrow>
        <path d="M5 9l7 7 7-7" />
      </svg>
    </summary>
    <SectionLinks sections={sections} />
  </details>
);

export const SectionLinks = ({ sections }: Pick<LegalText, 'sections'>): ReactElement => (
  <ol className={css['links']}>
    {sections.map(({ id, title }, index) => (
      <li key={id}>
        <a href={`#${id}`}>{`${index + 1}. ${title}`}</a>
      </li>
    ))}
  </ol>
);

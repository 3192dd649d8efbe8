import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import type { Complaint, Entry, QueueItem, Review } from '../../platform/answers.ts';
import { act } from '../../platform/call.ts';
import { useActs } from '../../platform/session.tsx';
import { moment } from '../../platform/times.ts';
import { toWords, money, plain } from '../../platform/values.ts';
import { Facts } from '../../ui/Facts.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import css from './ComplaintDetail.module.css';
import { complaintType } from './complaintType.ts';

/** A complaint with its whole thread. Opening it is logged. */
export function ComplaintDetail({ item }: { readonly item: QueueItem }): ReactElement {
  const acts = useActs();
  const { data, error, refetch } = useQuery({
    queryKey: ['detail', item.item],
    queryFn: () => act<Complaint>('show-complaint', { options: { complaint: item.item }, reason: 'opened at the desk' }),
    enabled: acts.has('show-complaint'),
  });
  if (error !== null) return <LoadError error={error} onReload={() => void refetch()} />;
  const { facts } = item;
  const order = plain(data?.order ?? facts['order']);
  const canOpenFile = acts.has('find-borrower') && acts.has('open-file');
  return (
    <>
      <Facts
        compact
        facts={[
          ['About', data === undefined ? complaintType(facts['type']) : [data.type, data.subType].filter(Boolean).join(': ')],
          ['Order', canOpenFile && order !== '' ? <FileLink key="file" order={order} /> : order],
          ['State', toWords(data?.state ?? plain(facts['state']))],
          ['Rated', formatRating(data?.score ?? facts['score'])],
          ...(data?.review ? [['Review', reviewOf(data.review)] as const] : []),
        ]}
      />
      <ol className={css['thread']}>
        {(data?.thread ?? [preview(item)]).map((entry, index) => (
          // The index is a stable key, because the thread is append-only.
          // oxlint-disable-next-line react/no-array-index-key
          <Message key={index} entry={entry} />
        ))}
      </ol>
    </>
  );
}

const FileLink = ({ order }: { readonly order: string }): ReactElement => (
  <Link href={`/file?order=${encodeURIComponent(order)}`}>{order}</Link>
);

const formatRating = (score: unknown): string => (typeof score === 'number' ? `${score} of 5 stars` : 'Not yet');

function reviewOf({ outcome, openedAt, decidedAt, penaltiesReversed }: Review): string {
  if (outcome === null) return `Open since ${moment(openedAt)}`;
  const reversed = penaltiesReversed === null ? '' : `, ${money(penaltiesReversed)} of penalties reversed`;
  return `${toWords(outcome)} ${moment(decidedAt ?? '')}${reversed}`;
}

/** First entry made of the list's excerpt, shown until the thread is loaded. */
const preview = ({ since, facts }: QueueItem): Entry => ({ from: 'borrower', at: since, text: plain(facts['text']), images: [] });

const Message = ({ entry: { from, at, text, images } }: { readonly entry: Entry }): ReactElement => (
  <li className={css['said']} data-from={from}>
    <p className={css['who']}>
      {from === 'borrower' ? 'Borrower' : 'We'}
      <time>{moment(at)}</time>
    </p>
    <p className={css['text']}>{text}</p>
    {images.length === 0 ? null : (
      <div className={css['photos']}>
        {images.map((address, index) => (
          <a key={address} href={address} target="_blank" rel="noreferrer">
            <img src={address} alt={`${index + 1} of ${images.length} that were sent`} width={96} height={96} loading="lazy" />
          </a>
        ))}
      </div>
    )}
  </li>
);

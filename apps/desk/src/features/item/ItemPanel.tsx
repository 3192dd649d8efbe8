import { Badge } from '@hiram/web/ui/show/Badge.tsx';
import { Button } from '@hiram/web/ui/Button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ReactElement } from 'react';
import type { Outcome, QueueItem } from '../../platform/answers.ts';
import { useNow } from '../../platform/clock.ts';
import { useKeys } from '../../platform/keys.ts';
import { isComplaintQueue, QUEUES, type QueueName } from '../../platform/queues.ts';
import { useActs, useMe } from '../../platform/session.tsx';
import { formatAge, day, isLate } from '../../platform/times.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import { useNotify } from '../../ui/Notice.tsx';
import { ActForm } from '../acts/ActForm.tsx';
import { itemOffers, type Offer } from '../acts/offers.ts';
import { ComplaintDetail } from './ComplaintDetail.tsx';
import css from './ItemPanel.module.css';
import { ListedDetail } from './ListedDetail.tsx';
import { useStaff } from './staff.ts';
import { useRefresh, useClaims } from './claims.ts';

interface ItemPanelProps {
  readonly queue: QueueName;
  /** `null` if no item is open. */
  readonly id: string | null;
  /** The item as listed; `null` if the list no longer contains it. */
  readonly listed: QueueItem | null;
  /** True once the list is loaded. */
  readonly isListed: boolean;
  readonly onAssign: () => void;
}

/** Panel of the open item beside the list. It is rendered empty if no item is open, so that the list does not change its width. */
export function ItemPanel({ queue, id, listed, isListed, onAssign }: ItemPanelProps): ReactElement {
  const [last, setLast] = useState<QueueItem | null>(listed);
  if (listed !== null && listed !== last) setLast(listed);
  const item = listed ?? last;
  if (id === null || (item === null && !isListed))
    return (
      <section className={css['panel']} aria-label="Item">
        {id === null ? <EmptyPanel queue={queue} /> : null}
      </section>
    );
  return (
    <section className={css['panel']} aria-label="Item">
      {item === null ? (
        <p className={css['gone']}>This item is not in the list. A colleague may have completed it.</p>
      ) : (
        <OpenItem queue={queue} item={item} isWaiting={listed !== null} onAssign={onAssign} />
      )}
    </section>
  );
}

const EmptyPanel = ({ queue }: { readonly queue: QueueName }): ReactElement => (
  <div className={css['nothing']}>
    <p>Choose an item of {QUEUES[queue].title.toLowerCase()}.</p>
    <p>
      <Kbd keys="j k" /> move, <Kbd keys="Enter" /> opens, <Kbd keys="t" /> takes
    </p>
    <p>Borrower data is shown, and access to it is logged, only after you open an item.</p>
  </div>
);

interface OpenProps {
  readonly queue: QueueName;
  readonly item: QueueItem;
  /** False once the item is done, or a filter has removed it from the list. */
  readonly isWaiting: boolean;
  readonly onAssign: () => void;
}

function OpenItem({ queue, item, isWaiting, onAssign }: OpenProps): ReactElement {
  const now = useNow();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const claims = useClaims(queue);
  useRenewal(claims.isMine(item) && isWaiting, () => void claims.claimBeforeAct(item).catch(() => undefined));
  return (
    <>
      <header className={css['head']}>
        <h2>{titleOf(queue, item)}</h2>
        <code className={css['id']}>{item.item}</code>
        <p className={css['times']}>
          Waits for {formatAge(item.since, now)}
          {item.due === null ? null : isLate(item.due, now) ? (
            <Badge kind="danger">Late: promised for {day(item.due)}</Badge>
          ) : (
            <span>Promised for {day(item.due)}</span>
          )}
        </p>
        <Holder queue={queue} item={item} isWaiting={isWaiting} onAssign={onAssign} />
      </header>
      <div className={css['body']}>
        {outcome === null ? null : <OutcomeNote outcome={outcome} />}
        {isComplaintQueue(queue) ? <ComplaintDetail item={item} /> : <ListedDetail queue={queue} item={item} />}
      </div>
      {isWaiting ? <Acts queue={queue} item={item} onOutcome={setOutcome} /> : null}
      {!isWaiting && outcome === null ? <p className={css['gone']}>This item is no longer in this queue.</p> : null}
    </>
  );
}

function titleOf(queue: QueueName, { facts }: QueueItem): string {
  const order = facts['order'];
  return typeof order === 'string' && order !== '' ? `${TITLES[queue]} about ${order}` : TITLES[queue];
}

const TITLES: Readonly<Record<QueueName, string>> = {
  complaints: 'Complaint',
  answered: 'Answered complaint',
  reviews: 'Review',
  'second-looks': 'Second look',
  corrections: 'Correction',
  suspense: 'Money without an order',
  discrepancies: 'Discrepancy',
  'dead-letters': 'Dead letter',
  approvals: 'Request',
};

const OutcomeNote = ({ outcome }: { readonly outcome: Outcome }): ReactElement => (
  <div className={css['outcome']} data-tone={outcome.request === undefined ? 'success' : 'warning'} role="status">
    <p>{outcome.request === undefined ? outcome.note : 'Not executed yet: another person must approve this act.'}</p>
    {outcome.request === undefined ? null : (
      <p>
        Request <code>{outcome.request}</code> is in Approvals. It expires after a day.
      </p>
    )}
  </div>
);

function Holder({ queue, item, isWaiting, onAssign }: OpenProps): ReactElement {
  const claims = useClaims(queue);
  const { nameOf } = useStaff();
  const isMine = claims.isMine(item);
  const until = item.takenUntil === null ? '' : ` until ${item.takenUntil.slice(-5)}`;
  return (
    <div className={css['holder']}>
      <p>{item.takenBy === null ? 'Not taken.' : isMine ? `Yours${until}.` : `${nameOf(item.takenBy)} is working on it${until}.`}</p>
      {isWaiting && item.takenBy === null && claims.isAllowed ? (
        <Button small kind="quiet" busy={claims.isBusy} onPress={() => void claims.claim(item)}>
          Take <Kbd keys="t" />
        </Button>
      ) : null}
      {isWaiting && isMine ? (
        <>
          <Button small kind="line" onPress={onAssign}>
            Hand on <Kbd keys="h" />
          </Button>
          <Button small kind="line" busy={claims.isBusy} onPress={() => void claims.release(item)}>
            Give back <Kbd keys="r" />
          </Button>
        </>
      ) : null}
    </div>
  );
}

interface ActsProps {
  readonly queue: QueueName;
  readonly item: QueueItem;
  readonly onOutcome: (outcome: Outcome) => void;
}

/** Acts offered for the item. Starting an act claims the item first, so that two people never write the same answer. */
function Acts({ queue, item, onOutcome }: ActsProps): ReactElement | null {
  const me = useMe();
  const acts = useActs();
  const claims = useClaims(queue);
  const notify = useNotify();
  const refresh = useRefresh(queue);
  const queries = useQueryClient();
  const [startedAct, setStartedAct] = useState<string | null>(null);
  const offers = itemOffers(queue, item, me, acts);
  const isClaimedByOther = item.takenBy !== null && !claims.isMine(item);
  const startAct = (offer: Offer): void => {
    if (isClaimedByOther || offer.refusal !== undefined) return;
    if (item.takenBy !== null || !claims.isAllowed) return setStartedAct(offer.act);
    claims.claimBeforeAct(item).then(
      () => setStartedAct(offer.act),
      () => undefined,
    );
  };
  const actKeys = offers.map((offer, index) => [String(index + 1), () => startAct(offer)] as const);
  // A number key must not discard a half-written form.
  useKeys(startedAct === null ? Object.fromEntries(actKeys) : { Escape: () => setStartedAct(null) }, 1);
  const finish = async (outcome: Outcome): Promise<void> => {
    setStartedAct(null);
    onOutcome(outcome);
    notify(outcome.request === undefined ? 'success' : 'warning', outcome.note);
    await Promise.all([refresh(), queries.invalidateQueries({ queryKey: ['detail', item.item] })]);
  };
  if (offers.length === 0) return <p className={css['gone']}>Your role can only view this item.</p>;
  if (isClaimedByOther) return <p className={css['gone']}>A colleague is working on this item, so you cannot act on it.</p>;
  const offer = offers.find(({ act }) => act === startedAct);
  const declared = offer === undefined ? undefined : acts.get(offer.act);
  if (offer !== undefined && declared !== undefined) {
    const { type } = item.facts;
    return (
      <div className={css['acts']}>
        <ActForm
          offer={offer}
          declaration={declared}
          complaintType={typeof type === 'number' ? type : null}
          onDone={(outcome) => void finish(outcome)}
          onCancel={() => setStartedAct(null)}
        />
      </div>
    );
  }
  return (
    <div className={css['acts']}>
      {offers.map(({ act: name, refusal }) => (refusal === undefined ? null : <p key={name}>{refusal}</p>))}
      <div className={css['buttons']}>
        {offers.map((each, index) =>
          each.refusal === undefined ? (
            <Button key={each.act} small kind={each.kind ?? 'line'} onPress={() => startAct(each)}>
              {each.label} <Kbd keys={String(index + 1)} />
            </Button>
          ) : null,
        )}
      </div>
    </div>
  );
}

const RENEW_MS = 5 * 60_000;

/** Renews the claim while the item is open: a claim expires after 15 minutes. */
function useRenewal(isOn: boolean, renew: () => void): void {
  const latest = useEffectEvent(renew);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest();
    }, RENEW_MS);
    return () => clearInterval(timer);
  }, [isOn]);
}

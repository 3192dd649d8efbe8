import { Button } from '@hiram/web/ui/Button.tsx';
import { useState, type ReactElement, type ReactNode } from 'react';
import type { BorrowerFile, FiledComplaint, Loan, LoggedContact, Transaction } from '../../platform/answers.ts';
import { useMe } from '../../platform/session.tsx';
import { moment, shortDay } from '../../platform/times.ts';
import { toWords, money } from '../../platform/values.ts';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { TextBlock } from '../../ui/fields.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import css from './FileScreen.module.css';

interface FileTablesProps {
  readonly file: BorrowerFile;
  readonly isBusy: boolean;
  readonly onUnmask: (reason: string) => void;
  /** Fetches the file again after an act. */
  readonly onReload: () => void;
}

export function FileTables({ file, isBusy, onUnmask, onReload }: FileTablesProps): ReactElement {
  const [opened, setOpened] = useState<string | null>(null);
  const loan = file.loans.find(({ orderId }) => orderId === opened);
  return (
    <>
      <Person file={file} isBusy={isBusy} onUnmask={onUnmask} />
      <div className={css['tables']}>
        <Part title="Loans" count={file.loans.length} isCut={file.more.includes('loans')} isWide>
          <DataTable label="Loans" columns={loanColumns(setOpened)} rows={file.loans} keyOf={({ orderId }) => orderId} empty="No loan." />
        </Part>
        <Part title="Transactions" count={file.transactions.length} isCut={file.more.includes('transactions')}>
          <DataTable
            label="Transactions"
            columns={TRANSACTIONS}
            rows={file.transactions}
            keyOf={({ payment, orderId }) => `${orderId} ${payment}`}
            empty="No transaction."
          />
        </Part>
        <Part title="Complaints" count={file.complaints.length} isCut={file.more.includes('complaints')}>
          <DataTable
            label="Complaints"
            columns={COMPLAINTS}
            rows={file.complaints}
            keyOf={({ complaint }) => complaint}
            empty="No complaint."
          />
        </Part>
        <Part title="Contacts about loans" count={file.contactLog.length} isCut={file.more.includes('contactLog')}>
          <DataTable
            label="Contacts about loans"
            columns={CONTACT_LOG}
            rows={file.contactLog}
            keyOf={({ contact }) => contact}
            empty="No contact."
          />
        </Part>
        <Part title="Events" count={file.events.length} isCut={file.more.includes('events')}>
          <DataTable
            label="Events"
            columns={[
              { name: 'at', title: 'At', value: ({ at }) => at, cell: ({ at }) => moment(at) },
              { name: 'type', title: 'Event', wide: true, value: ({ type }) => type },
              { name: 'order', title: 'Order', value: ({ orderId }) => orderId },
            ]}
            rows={file.events.map((each, index) => ({ ...each, index }))}
            keyOf={({ index }) => String(index)}
            empty="No event."
          />
        </Part>
      </div>
      {loan === undefined ? null : (
        <OrderDialog user={file.user} loan={loan} transactions={file.transactions} onClose={() => setOpened(null)} onDone={onReload} />
      )}
    </>
  );
}

function Person({ file, isBusy, onUnmask }: Omit<FileTablesProps, 'onReload'>): ReactElement {
  const { role } = useMe();
  const [reason, setReason] = useState('');
  const { name, phone, language, since, accounts } = file.contacts;
  return (
    <section className={css['person']} aria-label="Contacts">
      <Facts
        facts={[
          ['Name', name],
          ['Phone', phone],
          ['Language', language],
          ['Borrower since', moment(since)],
          ...accounts.map(
            ({ account, number, until }, index) =>
              [`Account ${index + 1}`, `${account} ${number}${until === null ? '' : `, until ${moment(until)}`}`] as const,
          ),
          ['Borrower’s id', <code key="id">{file.user}</code>],
        ]}
      />
      <div className={css['unmask']}>
        {!file.masked ? <p>Shown unmasked. Your name and the reason are in the log.</p> : null}
        {file.masked && role === 'auditor' ? <p>Names and numbers stay masked for an auditor.</p> : null}
        {file.masked && role !== 'auditor' ? (
          <form
            className={css['unmask']}
            onSubmit={(event) => {
              event.preventDefault();
              onUnmask(reason);
            }}
          >
            <TextBlock
              label="Open with a reason"
              note="Name, phone and account numbers are masked. Showing them is logged."
              value={reason}
              onChange={setReason}
              required
              rows={2}
            />
            <Button small type="submit" kind="quiet" busy={isBusy}>
              Show all of it
            </Button>
          </form>
        ) : null}
      </div>
    </section>
  );
}

interface PartProps {
  readonly title: string;
  readonly count: number;
  /** True if the list is longer than what is shown. */
  readonly isCut: boolean;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

const Part = ({ title, count, isCut, isWide = false, children }: PartProps): ReactElement => (
  <section className={`${css['part']} ${isWide ? css['loans'] : ''}`}>
    <header>
      <h2>{title}</h2>
      <p>{isCut ? `the last ${count}` : count}</p>
    </header>
    {/* In the tab order, because the keyboard scrolls only a focused element. */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <div className={css['frame']} tabIndex={0} role="group" aria-label={title}>
      {children}
    </div>
  </section>
);

const amountColumn = <Row,>(name: string, title: string, amount: (row: Row) => number): Column<Row> => ({
  name,
  title,
  number: true,
  // Pesos, not centavos: this value is copied into spreadsheets.
  value: (row) => amount(row) / 100,
  cell: (row) => money(amount(row)),
});

const dayColumn = <Row,>(name: string, title: string, of: (row: Row) => string | null): Column<Row> => ({
  name,
  title,
  value: of,
  cell: (row) => {
    const text = of(row);
    return text === null ? '' : shortDay(text);
  },
});

const loanColumns = (onOpen: (orderId: string) => void): readonly Column<Loan>[] => [
  {
    name: 'order',
    title: 'Order',
    value: ({ orderId }) => orderId,
    cell: ({ orderId }) => (
      <button type="button" className={css['order']} onClick={() => onOpen(orderId)}>
        {orderId}
      </button>
    ),
  },
  { name: 'state', title: 'State', value: ({ state }) => toWords(state) },
  { name: 'product', title: 'Product', wide: true, value: ({ product }) => product },
  dayColumn('disbursed', 'Paid out', ({ disbursedOn }) => disbursedOn),
  dayColumn('due', 'Next due', ({ dueOn }) => dueOn),
  amountColumn('principal', 'Borrowed', ({ principal }) => principal),
  amountColumn('owedPrincipal', 'Principal', ({ owed }) => owed.principal),
  amountColumn('owedInterest', 'Interest', ({ owed }) => owed.interest),
  amountColumn('owedPenalty', 'Penalty', ({ owed }) => owed.penalty),
  amountColumn('owed', 'Owed', ({ owed }) => owed.total),
];

const TRANSACTIONS: readonly Column<Transaction>[] = [
  dayColumn('valueOn', 'Value', ({ valueOn }) => valueOn),
  { name: 'kind', title: 'Kind', value: ({ kind, reversedAt }) => `${toWords(kind)}${reversedAt === null ? '' : ', reversed'}` },
  {
    name: 'reference',
    title: 'Reference',
    wide: true,
    value: ({ reference, channel }) => [reference, channel].filter(Boolean).join(' · '),
  },
  { name: 'order', title: 'Order', value: ({ orderId }) => orderId },
  amountColumn('amount', 'Amount', ({ amount }) => amount),
];

const COMPLAINTS: readonly Column<FiledComplaint>[] = [
  { name: 'sentAt', title: 'Sent', value: ({ sentAt }) => sentAt, cell: ({ sentAt }) => moment(sentAt) },
  { name: 'text', title: 'Complaint', wide: true, value: ({ text }) => text },
  { name: 'state', title: 'State', value: ({ state }) => toWords(state) },
  dayColumn('replyBy', 'Promised', ({ replyBy }) => replyBy),
];

const CONTACT_LOG: readonly Column<LoggedContact>[] = [
  { name: 'at', title: 'At', value: ({ at }) => at, cell: ({ at }) => moment(at) },
  { name: 'channel', title: 'By', value: ({ channel }) => toWords(channel) },
  { name: 'sender', title: 'Who', wide: true, value: ({ sender }) => (sender === '' ? 'Our reminder' : sender) },
  { name: 'outcome', title: 'Outcome', value: ({ outcome }) => (outcome === null ? 'not reported' : toWords(outcome)) },
  { name: 'cleared', title: 'Cleared', value: ({ uncovered }) => (uncovered === null ? 'yes' : `no: ${toWords(uncovered)}`) },
  { name: 'order', title: 'Order', value: ({ orderId }) => orderId },
];

import { Button } from '@hiram/web/ui/Button.tsx';
import { useState, type ReactElement } from 'react';
import type { Instalment, Loan, Transaction } from '../../platform/answers.ts';
import { useActs } from '../../platform/session.tsx';
import { day } from '../../platform/times.ts';
import { toWords, money } from '../../platform/values.ts';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { useNotify } from '../../ui/Notice.tsx';
import { DeskDialog } from '../../ui/DeskDialog.tsx';
import { ActForm } from '../acts/ActForm.tsx';
import form from '../acts/form.module.css';
import { orderOffers } from '../acts/offers.ts';

interface OrderWindowProps {
  readonly user: string;
  readonly loan: Loan;
  /** Transactions of the whole file, not of this loan alone. */
  readonly transactions: readonly Transaction[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Cooling-off facts as the borrower's order shows them; empty if the loan cannot be given back, or no longer can. */
function coolingOffRows({ giveBack, givenBackOn }: Loan): [string, string][] {
  if (givenBackOn !== null) return [['Given back on', day(givenBackOn)]];
  return giveBack === null ? [] : [[`Given back by paying, until ${day(giveBack.until)}`, money(giveBack.amount)]];
}

export function OrderDialog({ user, loan, transactions, onClose, onDone }: OrderWindowProps): ReactElement {
  const acts = useActs();
  const notify = useNotify();
  const [startedAct, setStartedAct] = useState<string | null>(null);
  const counted = transactions.filter(({ orderId, reversedAt }) => orderId === loan.orderId && reversedAt === null);
  const offers = orderOffers({ user, order: loan.orderId, kinds: new Set(counted.map(({ kind }) => kind)) }, acts);
  const offer = offers.find(({ act }) => act === startedAct);
  const declared = offer === undefined ? undefined : acts.get(offer.act);
  return (
    <DeskDialog title={`Order ${loan.orderId}`} onClose={onClose}>
      <div className={form['form']}>
        <Facts
          facts={[
            ['State', toWords(loan.state)],
            ['Due now', money(loan.dueNow)],
            ['Owed in all', money(loan.owed.total)],
            ['Overpayment', money(loan.overpayment)],
            ...coolingOffRows(loan),
          ]}
        />
        <DataTable label="Instalments" columns={INSTALMENTS} rows={loan.instalments} keyOf={({ number }) => String(number)} empty="None." />
        {offer === undefined || declared === undefined ? (
          <div className={form['buttons']}>
            {offers.map(({ act, label }) => (
              <Button key={act} small kind="line" onPress={() => setStartedAct(act)}>
                {label}
              </Button>
            ))}
            <Button small kind="text" onPress={onClose}>
              Close
            </Button>
          </div>
        ) : (
          <ActForm
            offer={offer}
            declaration={declared}
            onCancel={() => setStartedAct(null)}
            onDone={({ note, request }) => {
              notify(request === undefined ? 'success' : 'warning', note);
              onClose();
              onDone();
            }}
          />
        )}
      </div>
    </DeskDialog>
  );
}

const INSTALMENTS: readonly Column<Instalment>[] = [
  { name: 'number', title: 'No.', number: true, value: ({ number }) => number },
  { name: 'dueOn', title: 'Due', wide: true, value: ({ dueOn }) => dueOn, cell: ({ dueOn }) => (dueOn === null ? '' : day(dueOn)) },
  { name: 'paid', title: 'Paid', number: true, value: ({ paid }) => paid / 100, cell: ({ paid }) => money(paid) },
  { name: 'unpaid', title: 'Unpaid', number: true, value: ({ unpaid }) => unpaid / 100, cell: ({ unpaid }) => money(unpaid) },
  { name: 'penalty', title: 'Penalty', number: true, value: ({ penalty }) => penalty / 100, cell: ({ penalty }) => money(penalty) },
];

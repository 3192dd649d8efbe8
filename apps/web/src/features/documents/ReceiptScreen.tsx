import type { Receipt, receipts as receiptsCall } from '@hiram/contract/endpoints/documents.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import { centavos, type Centavos } from '@hiram/contract/wire/money.ts';
import type { ReactElement } from 'react';
import { navigate, useAddress } from '../../platform/navigation/address.tsx';
import { config } from '../../platform/config/config.ts';
import { m } from '@hiram/contract/messages';
import { linkTo } from '../../platform/session/session.ts';
import { Blank } from '../../ui/page/Blank.tsx';
import { defineScreen, screenByAddress, type Loaded } from '../../ui/page/defineScreen.tsx';
import { PageBody, Stack } from '../../ui/page/Page.tsx';
import { Amount } from '../../ui/show/Amount.tsx';
import { formatDay } from '../../platform/i18n/formatDate.ts';
import { List, ListRow } from '../../ui/show/ListRow.tsx';
import { Logo } from '../../ui/show/Logo.tsx';
import { pesos } from '../../ui/show/pesos.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { formatIdInGroups } from '@hiram/contract/wire/id-in-groups.ts';
import { receiptsQuery, useOpenReceipt, useOpenStatement } from './queries.ts';
import { SaveBar, Slip, SlipSkeleton } from '../../ui/page/Slip.tsx';
import css from '../../ui/page/Slip.module.css';

type Receipts = AnswerOf<typeof receiptsCall>;

const ROWS = 8;

const NoReceipt = (): ReactElement => <Blank picture="missing" title={m.receipt_empty_title()} text={m.receipt_empty_text()} />;

function ReceiptBody({ answer: { receipts } }: Loaded<Receipts>): ReactElement {
  const shown = findReceipt(receipts, useAddress().searchParams);
  if (shown) return <OneReceipt receipt={shown} />;
  return <ReceiptListBody answer={{ receipts }} />;
}

const ReceiptListBody = ({ answer: { receipts } }: Pick<Loaded<Receipts>, 'answer'>): ReactElement =>
  receipts.length > 0 ? <ReceiptList receipts={receipts} /> : <NoReceipt />;

function findReceipt(receipts: readonly Receipt[], search: URLSearchParams): Receipt | undefined {
  const [payment, intentId] = [search.get('payment'), search.get('intentId')];
  return receipts.find((each) => String(each.payment) === payment || (intentId !== null && each.intentId === intentId));
}

function OneReceipt({ receipt }: { readonly receipt: Receipt }): ReactElement {
  const { orderId } = useSession();
  const open = useOpenReceipt(receipt.payment);
  return (
    <>
      <PageBody>
        <Slip
          head={
            <div className={css['head']}>
              <p className={css['lender']}>
                <Logo size="s" />
                {config.company.name}
              </p>
              <p className={css['caption']}>{m.receipt_received()}</p>
              <Amount value={receipt.amount} size="l" />
            </div>
          }
          rows={rowsOf(receipt, orderId)}
          checkUrl={receipt.checkUrl}
          foot={<p>{m.receipt_check()}</p>}
        />
        <div className={css['gap']} />
      </PageBody>
      <SaveBar onSave={() => open.mutate()} busy={open.isPending} />
    </>
  );
}

const unlessNothing = (text: string, amount: Centavos) => (amount === 0 ? [] : [{ text, value: pesos(amount) }]);

const rowsOf = (receipt: Receipt, orderId: string) => [
  { text: m.receipt_number(), value: formatIdInGroups(receipt.number) },
  { text: m.receipt_paid_on(), value: formatDay(receipt.paidOn) },
  { text: m.receipt_posted_on(), value: formatDay(receipt.postedOn) },
  { text: m.receipt_through(), value: receipt.channelName },
  { text: m.receipt_reference(), value: receipt.reference },
  { text: m.receipt_from(), value: receipt.payerName },
  { text: m.receipt_order(), value: formatIdInGroups(orderId) },
  ...unlessNothing(m.receipt_to_penalty(), receipt.toPenalty),
  ...unlessNothing(m.receipt_to_interest(), receipt.toInterest),
  ...unlessNothing(m.receipt_to_principal(), receipt.toPrincipal),
  ...unlessNothing(m.receipt_to_rollover_fee(), receipt.toRolloverFee),
  ...unlessNothing(m.receipt_to_plan_fee(), receipt.toPlanFee ?? centavos(0)),
  ...(receipt.kept < 0
    ? [{ text: m.receipt_kept_before(), value: pesos(centavos(0 - receipt.kept)) }]
    : unlessNothing(receipt.owedAfter === 0 ? m.receipt_overpaid() : m.receipt_kept(), receipt.kept)),
  ...(receipt.givesBack === undefined
    ? []
    : [{ text: m.receipt_give_back(), value: receipt.givesBack ? m.receipt_gave_back() : m.receipt_ordinary() }]),
  { text: m.row_left_to_repay(), value: pesos(receipt.owedAfter), sum: true },
];

function ReceiptList({ receipts }: { readonly receipts: readonly Receipt[] }): ReactElement {
  const session = useSession();
  const statement = useOpenStatement();
  return (
    <>
      <PageBody>
        <Stack>
          <List>
            {receipts.map(({ payment, amount, paidOn, channelName }) => (
              <ListRow
                key={payment}
                title={pesos(amount)}
                sub={m.receipt_list_sub({ day: formatDay(paidOn), channel: channelName })}
                onPress={() => navigate(linkTo('receipt', session, { payment: String(payment) }))}
              />
            ))}
          </List>
        </Stack>
      </PageBody>
      <SaveBar title={m.statement_save()} onSave={() => statement.mutate()} busy={statement.isPending} />
    </>
  );
}

const common = { query: receiptsQuery, empty: (failure: Error | null) => (failure === null ? <NoReceipt /> : null) };

const oneReceipt = defineScreen({
  ...common,
  title: m.receipt_title,
  Body: ReceiptBody,
  BodySkeleton: () => (
    <PageBody>
      <SlipSkeleton rows={ROWS} />
    </PageBody>
  ),
  sunken: true,
});
const receiptList = defineScreen({
  ...common,
  title: m.receipts_title,
  Body: ReceiptListBody,
  BodySkeleton: () => <PageBody>{null}</PageBody>,
});

/** Shows a single receipt if the address contains a payment or payment intent, otherwise the list of the order's receipts. */
export default screenByAddress(oneReceipt, ({ searchParams }) =>
  searchParams.has('payment') || searchParams.has('intentId') ? undefined : receiptList.Component,
);

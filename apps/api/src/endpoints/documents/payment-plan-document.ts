import type { AgreedPaymentPlan } from '@hiram/contract/endpoints/payment-plan.ts';
import { formatDay } from '@hiram/contract/product/format-date.ts';
import { formatIdInGroups } from '@hiram/contract/wire/id-in-groups.ts';
import { pesos } from '../../platform/i18n/display.ts';
import { createPdf } from '../../platform/pdf/letterhead.ts';
import type { Letterhead } from '../../platform/pdf/letterhead.ts';
import type { PdfDraft } from '../../platform/pdf/pdf-draft.ts';
import { writeCheck } from './check-address.ts';

const STATES = { held: 'payment_plan_state_held', kept: 'payment_plan_state_kept', broken: 'payment_plan_state_broken' } as const;

interface PaymentPlanDocument {
  readonly plan: AgreedPaymentPlan;
  readonly orderId: string;
  readonly borrowerName: string;
}

export function paymentPlanPdf({ plan, orderId, borrowerName }: PaymentPlanDocument, letterhead: Letterhead): PdfDraft {
  const { message, language } = letterhead;
  const pdf = createPdf(letterhead, `${message('payment_plan_headline')} ${formatIdInGroups(plan.number)}`);
  pdf.heading(message('payment_plan_headline'));
  pdf.leadParagraph(message('payment_plan_pdf_text', { name: borrowerName, order: formatIdInGroups(orderId) }));
  pdf.weavePattern();
  pdf.rows([
    { label: message('payment_plan_number'), value: formatIdInGroups(plan.number) },
    { label: message('payment_plan_agreed_on'), value: formatDay(language, plan.agreedOn) },
    { label: message('payment_plan_price'), value: pesos(plan.price) },
    { label: message('payment_plan_to_pay'), value: pesos(plan.total) },
    { label: message('payment_plan_paid_of'), value: pesos(plan.paid) },
    { label: message('payment_plan_state'), value: message(STATES[plan.state]) },
  ]);
  pdf.subheading(message('payment_plan_payments'));
  pdf.table(
    [
      { title: message('statement_plan_number'), width: 1 },
      { title: message('row_due_date'), width: 3 },
      { title: message('statement_amount'), width: 3, align: 'right' },
      { title: message('statement_plan_paid'), width: 2, align: 'right' },
    ],
    plan.steps.map(({ on, amount, isPaid }, index) => [
      String(index + 1),
      formatDay(language, on),
      pesos(amount),
      isPaid ? message('payment_plan_pdf_yes') : '',
    ]),
  );
  pdf.leadParagraph(message('payment_plan_rule_kept'));
  pdf.leadParagraph(message('payment_plan_rule_missed'));
  writeCheck(pdf, plan, letterhead, message('payment_plan_check'));
  return pdf.draft;
}

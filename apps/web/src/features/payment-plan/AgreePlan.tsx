import type { Paydays, PaymentPlanChoice } from '@hiram/contract/endpoints/payment-plan.ts';
import { m } from '@hiram/contract/messages';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { CallFailure } from '../../platform/api/failure.ts';
import { formatDay } from '../../platform/i18n/formatDate.ts';
import { Button, ButtonPair } from '../../ui/Button.tsx';
import { Modal } from '../../ui/dialog/Modal.tsx';
import { pesos } from '../../ui/show/pesos.ts';
import { unbroken } from '../../ui/show/unbroken.ts';
import { toast } from '../../ui/toast/toast.ts';
import { paymentsText } from './planText.ts';
import { useAgree } from './queries.ts';

interface AgreePlanProps {
  readonly choice: PaymentPlanChoice;
  readonly paydays: Paydays;
  readonly open: boolean;
  readonly onClose: () => void;
}

export default function AgreePlan({ choice, paydays, open, onClose }: AgreePlanProps): ReactElement {
  const queryClient = useQueryClient();
  const { amount, figures } = choice;
  const fail = (failure: Error): void => {
    const refused = failure instanceof CallFailure && failure.kind === 'refused';
    if (!refused) {
      // An expired session has a page of its own.
      if (!(failure instanceof CallFailure && failure.kind === 'session')) toast.fail(m.payment_plan_failed());
      return;
    }
    onClose();
    const isAnother = failure.code === errorCodes.figuresChanged || failure.code === errorCodes.notAllowed;
    toast.info(isAnother ? m.payment_plan_changed() : failure.message || m.payment_plan_changed());
    void queryClient.invalidateQueries();
  };
  const agree = useAgree({ onDone: () => toast.success(m.payment_plan_agreed()), onFailed: fail });
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={m.payment_plan_agree_title()}
      text={
        <>
          <p>{agreedText(choice)}</p>
          <p>{m.payment_plan_agree_missed()}</p>
        </>
      }
      actions={
        <ButtonPair>
          <Button kind="line" onPress={onClose}>
            {m.cancel()}
          </Button>
          <Button onPress={() => agree.press({ amount, paydays, figures })} busy={agree.busy}>
            {m.payment_plan_agree_yes()}
          </Button>
        </ButtonPair>
      }
    />
  );
}

function agreedText({ steps, total }: PaymentPlanChoice): string {
  const [first, last] = [steps[0], steps.at(-1)].map((step) => unbroken(formatDay(step?.on ?? '')));
  if (steps.length === 1) return m.payment_plan_agree_once({ total: pesos(total), day: first ?? '' });
  return m.payment_plan_agree_text({ payments: paymentsText(steps), first: first ?? '', last: last ?? '', total: pesos(total) });
}

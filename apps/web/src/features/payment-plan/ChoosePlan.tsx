import { PAYDAYS, type Paydays, type PaymentPlanChoice, type PaymentPlanChoices } from '@hiram/contract/endpoints/payment-plan.ts';
import { m } from '@hiram/contract/messages';
import { formatMinorUnits } from '@hiram/contract/wire/money.ts';
import { useState, type ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { parsePesos } from '../../ui/field/typedPesos.ts';
import { useDebouncedValue } from '../../ui/field/useDebouncedValue.ts';
import { BottomBar } from '../../ui/page/BottomBar.tsx';
import { lazyAfterPaint } from '../../ui/page/lazyAfterPaint.tsx';
import { PageBody } from '../../ui/page/Page.tsx';
import { useOnline } from '../../ui/page/useOnline.ts';
import { pesos } from '../../ui/show/pesos.ts';
import { Tabs } from '../../ui/show/Tabs.tsx';
import css from './PaymentPlan.module.css';
import { PlanCards } from './PlanCards.tsx';
import { PlanStatement } from './PlanStatement.tsx';
import { useChoices, type Preference } from './queries.ts';

type OfferedChoices = NonNullable<PaymentPlanChoices['offered']>;

export function ChoosePlan({ proposed }: { readonly proposed: PaymentPlanChoices }): ReactElement {
  const preferred = usePreference();
  const [figures, choose] = useState('');
  const [confirming, setConfirming] = useState(false);
  const online = useOnline();
  const answer = useChoices(preferred.preference, true);
  const { owed, offered } = answer.data ?? proposed;
  const isStale = answer.isPlaceholderData || !preferred.isComplete;
  const chosen = offered?.choices.find((each) => each.figures === figures) ?? offered?.choices[0];
  return (
    <>
      <PageBody>
        <div className={css['field']}>
          <TextField
            label={m.payment_plan_amount()}
            inputMode="decimal"
            autoComplete="off"
            maxLength={LONGEST}
            value={preferred.text ?? shownAmount(proposed.offered, offered)}
            onChange={preferred.type}
            {...textBelow(preferred, offered, { isStale, hasFailed: answer.isError })}
          />
        </div>
        <p className={css['when']} aria-hidden="true">
          {m.payment_plan_when()}
        </p>
        <Tabs label={m.payment_plan_when()} tabs={tabs()} selected={preferred.paydays} onSelect={preferred.setPaydays} segment>
          {offered && chosen ? (
            <div aria-busy={isStale} className={css['choices']}>
              <PlanCards
                marks={{ choices: offered.choices, isRequested: offered.asRequested, isTyped: preferred.text !== null }}
                chosen={chosen}
                onChoose={({ figures: of }) => choose(of)}
              />
              <PlanStatement choice={chosen} owed={owed} />
            </div>
          ) : (
            <p className={css['none']}>{m.payment_plan_none_days()}</p>
          )}
        </Tabs>
      </PageBody>
      <BottomBar>
        <Button
          disabled={chosen === undefined || isStale || answer.isError || preferred.fault || !online}
          onPress={() => setConfirming(true)}
        >
          {m.payment_plan_agree()}
        </Button>
      </BottomBar>
      {chosen ? <AgreePlan choice={chosen} paydays={preferred.paydays} open={confirming} onClose={() => setConfirming(false)} /> : null}
    </>
  );
}

const AgreePlan = lazyAfterPaint(async () => (await import('./AgreePlan.tsx')).default);

const LONGEST = 14;

const titles: Readonly<Record<Paydays, () => string>> = {
  both: m.payment_plan_both,
  middle: m.payment_plan_middle,
  end: m.payment_plan_end,
};
/** `both` is moved to the end, because its label refers to the two other options. */
const tabs = () => [...PAYDAYS.slice(1), ...PAYDAYS.slice(0, 1)].map((key) => ({ key, title: titles[key]() }));

interface PreferenceForm {
  /** `null` until the borrower types; the field then shows the proposed amount. */
  readonly text: string | null;
  readonly type: (text: string) => void;
  readonly paydays: Paydays;
  readonly setPaydays: (paydays: Paydays) => void;
  readonly preference: Preference;
  /** True once the debounced amount equals the typed amount. */
  readonly isComplete: boolean;
  readonly fault: boolean;
}

function usePreference(): PreferenceForm {
  const [text, type] = useState<string | null>(null);
  const [paydays, setPaydays] = useState<Paydays>('both');
  const typed = text === null ? null : parsePesos(text) || null;
  const amount = useDebouncedValue(typed);
  return {
    text,
    type,
    paydays,
    setPaydays,
    preference: { amount, paydays },
    isComplete: amount === typed,
    fault: text !== null && typed === null,
  };
}

const shownAmount = (...proposals: readonly (OfferedChoices | null)[]): string => {
  const first: PaymentPlanChoice | undefined = proposals.at(-1)?.choices[0] ?? proposals[0]?.choices[0];
  return first === undefined ? '' : formatMinorUnits(first.amount);
};

interface QuoteStatus {
  readonly isStale: boolean;
  readonly hasFailed: boolean;
}

function textBelow(
  { text, fault, preference: { amount } }: PreferenceForm,
  offered: OfferedChoices | null,
  { isStale, hasFailed }: QuoteStatus,
): { readonly note?: string; readonly error?: string } {
  if (fault) return { error: m.payment_plan_no_sum() };
  if (hasFailed) return { error: m.ways_part_no_answer() };
  if (offered === null) return {};
  const least = pesos(offered.least);
  if (text !== null && amount !== null && !isStale && !offered.asRequested)
    return { error: m.payment_plan_too_little({ amount: pesos(amount), least }) };
  return { note: m.payment_plan_least({ least }) };
}

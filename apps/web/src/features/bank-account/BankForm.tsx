import { bankFormFaults, type ItemFault } from '@hiram/contract/endpoints/bank-form-faults.ts';
import { BANK_CARD_TYPE, type BankFormItem, type CardType, DEFAULT_CARD_TYPE } from '@hiram/contract/endpoints/bank-account.ts';
import { visibleItems } from '@hiram/contract/endpoints/bank-form-items.ts';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { config } from '../../platform/config/config.ts';
import { PageBody } from '../../ui/page/Page.tsx';
import { type BankFormState, itemsToSave, startOf, withValue } from './bankFormValues.ts';
import { CardTypes, NextBar } from './formFrame.tsx';
import { FormItem, loadPickers } from './FormItem.tsx';
import { m } from '@hiram/contract/messages';
import type { SavedForm } from './queries.ts';

function faultText({ cate, rule }: BankFormItem, fault: ItemFault | undefined): string {
  if (fault === undefined) return '';
  if (cate !== 'text') return m.bind_bank_choose();
  if (fault === 'notTheSame') return m.bind_bank_not_the_same();
  if (fault === 'missing' || rule === undefined) return m.bind_bank_missing();
  const { minDigits: least, maxDigits: most } = rule;
  return least === most ? m.bind_bank_digits({ count: least }) : m.bind_bank_digits_range({ least, most });
}

const NO_FAULTS: ReadonlyMap<string, ItemFault> = new Map();

interface BankFormProps {
  readonly items: readonly BankFormItem[];
  /** Values of an earlier attempt in this flow; `null` on the first. */
  readonly start: SavedForm | null;
  readonly purpose: 'payout' | 'repayment';
  readonly saving: boolean;
  readonly onSave: (form: SavedForm) => void;
}

export function BankForm({ items, start, purpose, saving, onSave }: BankFormProps): ReactElement {
  const [form, setForm] = useState(() =>
    restoreValues(startOf(items, start?.cardType ?? (purpose === 'repayment' ? BANK_CARD_TYPE : DEFAULT_CARD_TYPE)), start),
  );
  const [pressed, setPressed] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A failed preload is harmless: the pickers are imported again when a field is pressed.
    loadPickers().catch(() => undefined);
  }, []);
  const faults = config.profile.bankFormFaults === 'byPage' ? bankFormFaults(items, form, form.values) : NO_FAULTS;
  const save = (): void => {
    setPressed(true);
    if (faults.size === 0) onSave({ cardType: form.cardType, items: itemsToSave(items, form) });
    else requestAnimationFrame(() => focusFirstFault(body.current));
  };
  const chooseCardType = (cardType: CardType): void => {
    setForm({ ...form, cardType });
    setPressed(false);
  };
  return (
    <>
      <PageBody>
        <div ref={body}>
          <CardTypes purpose={purpose} selected={form.cardType} onSelect={chooseCardType}>
            {visibleItems(items, form).map((item) => (
              // Groups an open picker with its field, so that the spacing between fields does not count the picker as a field.
              <div key={item.code}>
                <FormItem
                  item={item}
                  value={form.values[item.code] ?? ''}
                  error={pressed ? faultText(item, faults.get(item.code)) : ''}
                  onChange={(value) => setForm((before) => withValue(before, item.code, value))}
                />
              </div>
            ))}
          </CardTypes>
        </div>
      </PageBody>
      <NextBar onPress={save} busy={saving} />
    </>
  );
}

const restoreValues = (form: BankFormState, start: SavedForm | null): BankFormState =>
  Object.entries(start?.items ?? {}).reduce((state, [code, value]) => withValue(state, code, value), form);

function focusFirstFault(body: HTMLElement | null): void {
  const box = body?.querySelector<HTMLElement>('[data-wrong=true]');
  const control = box?.matches('button') ? box : box?.querySelector<HTMLElement>('input');
  control?.focus();
}

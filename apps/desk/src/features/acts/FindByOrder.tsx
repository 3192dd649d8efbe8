import { Button } from '@hiram/web/ui/Button.tsx';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { FoundBorrower } from '../../platform/answers.ts';
import { act } from '../../platform/call.ts';
import { useActs } from '../../platform/session.tsx';
import form from './form.module.css';

interface FindByOrderProps {
  readonly order: string;
  readonly onFound: (user: string) => void;
}

export function FindByOrder({ order, onFound }: FindByOrderProps): ReactElement | null {
  const isOffered = useActs().has('find-borrower');
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () =>
      act<{ readonly found: readonly FoundBorrower[] }>('find-borrower', { options: { order }, reason: 'whose order a payment is for' }),
    onSuccess: ({ found: [first] }) => {
      if (first !== undefined) onFound(first.user);
    },
  });
  if (!isOffered) return null;
  const [first] = data?.found ?? [];
  const said = data === undefined ? '' : first === undefined ? 'No borrower has this order.' : `${first.name}, ${first.phone}`;
  return (
    <div className={form['buttons']}>
      <Button small kind="quiet" disabled={order.trim() === ''} busy={isPending} onPress={() => mutate()}>
        Find the borrower of this order
      </Button>
      <span className={form['about']} role="status">
        {error?.message ?? said}
      </span>
    </div>
  );
}

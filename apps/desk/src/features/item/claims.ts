import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueueItem } from '../../platform/answers.ts';
import { act } from '../../platform/call.ts';
import { statesQuery, type QueueName } from '../../platform/queues.ts';
import { useActs, useMe } from '../../platform/session.tsx';
import { useNotify } from '../../ui/Notice.tsx';
import { useStaff } from './staff.ts';

interface ClaimResult {
  readonly until: string | null;
}

const timeOf = (moment: string): string => moment.slice(-5);

export function useClaims(queue: QueueName) {
  const { subject, role } = useMe();
  const isAllowed = useActs().has('take-item') && (queue !== 'approvals' || role === 'supervisor');
  const notify = useNotify();
  const { nameOf } = useStaff();
  const refresh = useRefresh(queue);
  const { mutate, mutateAsync, isPending } = useMutation({
    mutationFn: ({ name, item, reason }: { readonly name: 'take-item' | 'release-item'; readonly item: string; readonly reason: string }) =>
      act<ClaimResult>(name, { options: { queue, item }, reason }),
    onSettled: refresh,
    onError: ({ message }) => notify('danger', message),
  });
  const isMine = ({ takenBy }: QueueItem): boolean => takenBy === subject;
  return {
    isAllowed,
    isBusy: isPending,
    isMine,
    /** Returns false if the role may not claim items. */
    claim: (item: QueueItem): boolean => {
      if (!isAllowed) return false;
      if (item.takenBy !== null && !isMine(item)) {
        notify('warning', `${nameOf(item.takenBy)} is working on it.`);
        return true;
      }
      mutate(
        { name: 'take-item', item: item.item, reason: 'work at the desk' },
        {
          onSuccess: ({ until }) =>
            notify('success', `Taken${until === null ? '' : ` until ${timeOf(until)}, and longer while you work on it`}.`),
        },
      );
      return true;
    },
    /** Claims the item before an act starts, without a notice of success; throws if a colleague was faster. */
    claimBeforeAct: async (item: QueueItem): Promise<void> => {
      await mutateAsync({ name: 'take-item', item: item.item, reason: 'begins to work on it' });
    },
    release: (item: QueueItem): boolean => {
      if (!isMine(item)) return false;
      mutate(
        { name: 'release-item', item: item.item, reason: 'given back at the desk' },
        { onSuccess: () => notify('success', 'Given back. Any colleague can take it now.') },
      );
      return true;
    },
  };
}

export function useRefresh(queue: QueueName): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['queue', queue] }),
      queries.invalidateQueries({ queryKey: statesQuery.queryKey }),
    ]);
  };
}

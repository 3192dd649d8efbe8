import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { useSession } from '../session/useSession.ts';
import { endIntent, intentKeyOf } from './intentKeys.ts';

/** Returns the idempotency key of a request. */
export type KeyFor = (request: unknown) => string;

interface Outcome<Input, Answer> {
  /** Runs also if the borrower has left the page. */
  readonly onDone?: (answer: Answer, input: Input) => void;
  readonly onFailed?: (failure: Error, input: Input) => void;
}

export interface Act<Input, Answer> {
  /** Ignored while the act runs, also if an earlier visit of the page started it. */
  readonly press: (input: Input) => void;
  readonly busy: boolean;
  /** True after the success of this visit's act, or of one that was still running when the visit began. */
  readonly done: boolean;
  readonly failure: Error | null;
  /** Answer and input of this visit's last press. */
  readonly answer: Answer | undefined;
  readonly input: Input | undefined;
  readonly reset: () => void;
}

/**
 * An act of the borrower, from the press to its outcome. A press after a lost answer repeats the request with its idempotency key, also on a later
 * visit of the page.
 */
export function useAct<Input, Answer>(
  name: string,
  perform: (input: Input, keyFor: KeyFor) => Promise<Answer>,
  { onDone, onFailed }: Outcome<Input, Answer> = {},
): Act<Input, Answer> {
  const { userId, orderId } = useSession();
  const client = useQueryClient();
  const mutationKey = [name, userId, orderId];
  const intent = mutationKey.join(' ');
  const [visit] = useState(Symbol);
  const { mutate, data, variables, error, isSuccess, reset } = useMutation({
    mutationKey,
    mutationFn: async (input: Input) => {
      const answer = await perform(input, (request) => intentKeyOf(intent, visit, request));
      endIntent(intent, visit);
      return answer;
    },
    // Callbacks of `mutate` would not run after the borrower has left.
    ...(onDone && { onSuccess: onDone }),
    ...(onFailed && { onError: onFailed }),
  });
  // Of any visit of the page; `mutation` knows its own visit only.
  const acts = client.getMutationCache();
  const lastStatus = () => acts.findAll({ mutationKey }).at(-1)?.state.status;
  const status = useSyncExternalStore(
    useCallback((listener: () => void) => acts.subscribe(listener), [acts]),
    lastStatus,
  );
  const [wasRunning] = useState(status === 'pending');
  return {
    press: (input) => (lastStatus() === 'pending' ? undefined : mutate(input)),
    busy: status === 'pending',
    done: isSuccess || (wasRunning && status === 'success'),
    failure: error,
    answer: data,
    input: variables,
    reset,
  };
}

import { askCorrection, listCorrections } from '@hiram/contract/endpoints/rights.ts';
import { rightsLimits } from '@hiram/contract/product/rights.ts';
import type { AnswerOf, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { call } from '../../platform/api/call.ts';
import { useAct } from '../../platform/api/useAct.ts';
import { m } from '@hiram/contract/messages';
import { useSession } from '../../platform/session/useSession.ts';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/dialog/Sheet.tsx';
import { TextArea } from '../../ui/field/TextArea.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { RightsProgress } from '../../ui/show/RightsProgress.tsx';
import { Bone } from '../../ui/page/Skeleton.tsx';
import css from './Privacy.module.css';

type CorrectionList = AnswerOf<typeof listCorrections>;

interface CorrectionsProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Correction requests. Only one request can be open at a time, so the form is hidden until the last request is answered. */
export default function Corrections({ open, onClose }: CorrectionsProps): ReactElement {
  const session = useSession();
  const queryKey = [listCorrections.name, session];
  const listed = useQuery({ queryKey, queryFn: () => call(listCorrections, session, {}), enabled: open });
  const requests = listed.data?.requests ?? [];
  return (
    <Sheet open={open} onClose={onClose} title={m.privacy_correct()}>
      {listed.isPending ? (
        <Bone length="long" />
      ) : listed.isLoadingError ? (
        <LoadFailed onRetry={() => void listed.refetch()} retrying={listed.isFetching} />
      ) : (
        <>
          {requests.some(({ state }) => state === 'open') ? null : <CorrectionForm queryKey={queryKey} />}
          {requests.map((request) => (
            <div key={request.requestId} className={css['request']}>
              <RightsProgress request={request} granted={m.privacy_corrected()} refused={m.privacy_not_corrected()} />
            </div>
          ))}
        </>
      )}
    </Sheet>
  );
}

function CorrectionForm({ queryKey }: { readonly queryKey: readonly unknown[] }): ReactElement {
  const session = useSession();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const sending = useAct(
    askCorrection.name,
    (request: RequestOf<typeof askCorrection>, keyFor) => call(askCorrection, session, request, { intentKey: keyFor(request) }),
    { onDone: (listed) => client.setQueryData<CorrectionList>(queryKey, listed) },
  );
  return (
    <>
      <TextArea label={m.privacy_correct_words()} value={text} onChange={setText} limit={rightsLimits.characters} />
      <p className={css['hint']}>{m.privacy_correct_hint({ days: rightsLimits.correctionWeekdays })}</p>
      <Button onPress={() => sending.press({ text: text.trim() })} busy={sending.busy} disabled={text.trim() === ''}>
        {m.privacy_correct_send()}
      </Button>
    </>
  );
}

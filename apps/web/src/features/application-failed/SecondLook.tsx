import { askSecondLook, secondLook } from '@hiram/contract/endpoints/rights.ts';
import { rightsLimits } from '@hiram/contract/product/rights.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { call } from '../../platform/api/call.ts';
import { useAct } from '../../platform/api/useAct.ts';
import { m } from '@hiram/contract/messages';
import { useSession } from '../../platform/session/useSession.ts';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/dialog/Sheet.tsx';
import { TextArea } from '../../ui/field/TextArea.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { RightsProgress } from '../../ui/show/RightsProgress.tsx';
import css from './SecondLook.module.css';

type Look = AnswerOf<typeof secondLook>;

/** Human review of a rejected application: the request form, the review's progress or its decision. */
export default function SecondLook(): ReactElement | null {
  const session = useSession();
  const { orderId } = session;
  const [open, setOpen] = useState(false);
  const queryKey = [secondLook.name, session];
  const { data } = useQuery({ queryKey, queryFn: () => call(secondLook, session, { orderId }) });
  if (data === undefined) return null;
  return (
    <Section title={m.second_look_title()}>
      <p className={css['text']}>
        {data.automated ? m.second_look_automated() : m.second_look_nobody()} {data.request === null ? m.second_look_can_ask() : null}
      </p>
      {data.request === null ? (
        <>
          <Button kind="quiet" onPress={() => setOpen(true)}>
            {m.second_look_ask()}
          </Button>
          <Sheet open={open} onClose={() => setOpen(false)} title={m.second_look_ask()}>
            <SecondLookForm queryKey={queryKey} onDone={() => setOpen(false)} />
          </Sheet>
        </>
      ) : (
        <RightsProgress
          request={data.request}
          granted={m.second_look_granted()}
          refused={m.second_look_refused()}
          afterwards={data.request.state === 'granted' ? m.second_look_granted_next() : undefined}
        />
      )}
    </Section>
  );
}

interface SecondLookFormProps {
  readonly queryKey: readonly unknown[];
  readonly onDone: () => void;
}

/** The borrower's explanation is optional: the review takes place without it too. */
function SecondLookForm({ queryKey, onDone }: SecondLookFormProps): ReactElement {
  const session = useSession();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const sending = useAct(
    askSecondLook.name,
    (words: string, keyFor) => {
      const request = { orderId: session.orderId, text: words === '' ? null : words };
      return call(askSecondLook, session, request, { intentKey: keyFor(request) });
    },
    {
      onDone: (look) => {
        client.setQueryData<Look>(queryKey, look);
        onDone();
      },
    },
  );
  return (
    <>
      <TextArea label={m.second_look_words()} value={text} onChange={setText} limit={rightsLimits.characters} />
      <p className={css['hint']}>{m.second_look_hint({ days: rightsLimits.secondLookWeekdays })}</p>
      <Button onPress={() => sending.press(text.trim())} busy={sending.busy}>
        {m.second_look_send()}
      </Button>
    </>
  );
}

import type { listCorrections } from '@hiram/contract/endpoints/rights.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { formatDay } from '../../platform/i18n/formatDate.ts';
import css from './RightsProgress.module.css';
import { TimelineStep } from './TimelineStep.tsx';

type RightsRequest = AnswerOf<typeof listCorrections>['requests'][number];

interface RightsProgressProps {
  readonly request: RightsRequest;
  readonly granted: string;
  readonly refused: string;
  readonly afterwards?: string | undefined;
}

export function RightsProgress({ request, granted, refused, afterwards }: RightsProgressProps): ReactElement {
  const { state, text, sentOn, replyBy, daysLate, answer, answeredOn } = request;
  return (
    <ol>
      <TimelineStep look="done">
        <strong className={css['title']}>{m.rights_sent()}</strong>
        <p className={css['time']}>{formatDay(sentOn, 'weekday')}</p>
        {text === '' ? null : <p className={css['words']}>{text}</p>}
      </TimelineStep>
      {state === 'open' ? (
        <TimelineStep look="now">
          <strong className={css['title']}>{m.rights_looking()}</strong>
          <p className={css['time']} data-late={daysLate > 0}>
            {daysLate > 0
              ? m.rights_late({ day: formatDay(replyBy, 'weekday') })
              : m.rights_answer_by({ day: formatDay(replyBy, 'weekdayAndYear') })}
          </p>
        </TimelineStep>
      ) : (
        <TimelineStep look="done">
          <strong className={css['title']}>{state === 'granted' ? granted : refused}</strong>
          {answeredOn === null ? null : <p className={css['time']}>{formatDay(answeredOn, 'weekday')}</p>}
          <p className={css['words']}>{answer}</p>
          {afterwards === undefined ? null : <p className={css['next']}>{afterwards}</p>}
        </TimelineStep>
      )}
    </ol>
  );
}

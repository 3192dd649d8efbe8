import type { orderDetail } from '@hiram/contract/endpoints/order.ts';
import { m } from '@hiram/contract/messages';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import type { ReactElement } from 'react';
import { formatDay } from '../../platform/i18n/formatDate.ts';
import { navigate } from '../../platform/navigation/address.tsx';
import { linkTo } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { Banner } from '../../ui/show/Banner.tsx';
import { pesos } from '../../ui/show/pesos.ts';
import { unbroken } from '../../ui/show/unbroken.ts';
import css from './OrderBody.module.css';

type Open = NonNullable<AnswerOf<typeof orderDetail>['coolingOff']>;

export default function CoolingOff({ open: { until, amount } }: { readonly open: Open }): ReactElement {
  const session = useSession();
  return (
    <div className={css['apart']}>
      <Banner icon="clock" title={m.cooling_link_title()} onPress={() => navigate(linkTo('giveBack', session))}>
        {m.cooling_link({ day: unbroken(formatDay(until)), amount: pesos(amount) })}
      </Banner>
    </div>
  );
}

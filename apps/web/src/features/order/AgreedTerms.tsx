import { agreedTerms, agreementJump, CONFIRMATION_SCENE } from '@hiram/contract/endpoints/agreement.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { call } from '../../platform/api/call.ts';
import { m } from '@hiram/contract/messages';
import { useAct } from '../../platform/api/useAct.ts';
import { openAddress } from '../../ui/page/openAddress.ts';
import { Section } from '../../ui/page/Section.tsx';
import { formatDay } from '../../platform/i18n/formatDate.ts';
import { List, ListRow } from '../../ui/show/ListRow.tsx';
import { useSession } from '../../platform/session/useSession.ts';

/** Agreements of the order in the agreed version; an opened agreement marks the changes since then. */
export function AgreedTerms(): ReactElement | null {
  const session = useSession();
  const { orderId } = session;
  const terms = useQuery({
    queryKey: [agreedTerms.name, session],
    queryFn: () => call(agreedTerms, session, { orderId }, { quiet: true }),
  });
  if (terms.isPending) return null;
  return (
    <Section title={m.order_agreed()}>
      <List>
        {terms.data === undefined ? (
          <ListRow title={m.order_agreed()} sub={m.order_agreed_failed()} onPress={() => void terms.refetch()} />
        ) : (
          terms.data.agreements.map((agreed) => <AgreedRow key={agreed.position} agreed={agreed} />)
        )}
      </List>
    </Section>
  );
}

type AgreedVersion = AnswerOf<typeof agreedTerms>['agreements'][number];

function AgreedRow({ agreed }: { readonly agreed: AgreedVersion }): ReactElement {
  const session = useSession();
  const { productId, orderId } = session;
  const { title, position } = agreed;
  const opening = useAct(
    `${agreementJump.name} ${position}`,
    () => call(agreementJump, session, { productId, scene: CONFIRMATION_SCENE, position, orderId }, { loading: true }),
    { onDone: ({ contract_url: url }) => void openAddress(url) },
  );
  return (
    <ListRow title={title} sub={opening.failure ? m.order_agreed_failed() : versionText(agreed)} onPress={() => opening.press(null)} />
  );
}

function versionText({ version, agreedOn, versionNow }: AgreedVersion): string {
  const day = formatDay(agreedOn);
  return versionNow === null || versionNow === version
    ? m.order_agreed_version({ version, day })
    : m.order_agreed_changed({ version, day, now: versionNow });
}

import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import { CONTACT_OVERALL, contactInfo } from '@hiram/contract/endpoints/support.ts';
import type { ReactElement, ReactNode } from 'react';
import { navigate } from '../../platform/navigation/address.tsx';
import { telHref } from '../../platform/navigation/telHref.ts';
import { config } from '../../platform/config/config.ts';
import { m } from '@hiram/contract/messages';
import { Blank } from '../../ui/page/Blank.tsx';
import { ContactRow } from '../../ui/show/ContactRow.tsx';
import { linkTo } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { List, ListRow } from '../../ui/show/ListRow.tsx';
import { LanguageRows } from '../../ui/page/LanguageRows.tsx';
import { defineScreen, type Loaded } from '../../ui/page/defineScreen.tsx';
import { PageBody } from '../../ui/page/Page.tsx';
import { Panel, PanelText } from '../../ui/page/Panel.tsx';
import { Bone } from '../../ui/page/Skeleton.tsx';
import css from './CustomerServiceScreen.module.css';
import { fixedQuery } from '../../platform/api/screenQuery.ts';

const SupportPanel = (): ReactElement => (
  <Panel>
    <PanelText headline={m.customer_service_headline()} note={m.customer_service_note()} />
  </Panel>
);

const SupportBody = ({ answer: { smWa, email } }: Loaded<AnswerOf<typeof contactInfo>>): ReactElement =>
  smWa === '' && email === '' ? (
    <Blank picture="missing" title={m.customer_service_empty_title()} text={m.customer_service_empty_text()} />
  ) : (
    <>
      <Contacts>
        {smWa === '' ? null : <ContactRow icon="phone" label={m.telephone()} value={smWa} href={telHref(smWa)} />}
        {email === '' ? null : <ContactRow icon="mail" label={m.email()} value={email} href={`mailto:${email}`} />}
      </Contacts>
      {config.profile.extras === 'offered' ? <PrivacyLink /> : null}
    </>
  );

const ContactSkeleton = (): ReactElement => (
  <Contacts busy>
    <ContactRow icon="phone" label={m.telephone()} value={<Bone length="short" />} />
    <ContactRow icon="mail" label={m.email()} value={<Bone length="long" />} />
  </Contacts>
);

function Contacts({ busy = false, children }: { readonly busy?: boolean; readonly children: ReactNode }): ReactElement {
  return (
    <PageBody>
      <div className={css['contacts']} aria-busy={busy}>
        {children}
      </div>
      <p className={css['warning']}>{m.customer_service_warning()}</p>
      {busy || config.profile.extras === 'absent' ? null : (
        <List>
          <LanguageRows />
        </List>
      )}
    </PageBody>
  );
}

function PrivacyLink(): ReactElement {
  const session = useSession();
  return (
    <PageBody>
      <List>
        <ListRow title={m.privacy_title()} sub={m.privacy_link()} onPress={() => navigate(linkTo('privacyCentre', session))} />
      </List>
    </PageBody>
  );
}

export default defineScreen({
  title: m.customer_service_title,
  query: fixedQuery(contactInfo, { overall: CONTACT_OVERALL }),
  panel: SupportPanel,
  PanelSkeleton: SupportPanel,
  Body: SupportBody,
  BodySkeleton: ContactSkeleton,
});

import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import { CONTACT_OVERALL, contactInfo } from '@hiram/contract/endpoints/support.ts';
import type { ReactElement, ReactNode } from 'react';
import { navigate } from '../../platform/navigation/address.tsx';
import { config } from '../../platform/config/config.ts';
import { m } from '@hiram/contract/messages';
import { Blank } from '../../ui/page/Blank.tsx';
import { ContactRow } from '../../ui/show/ContactRow.tsx';
import { linkTo, type Session } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { List, ListRow } from '../../ui/show/ListRow.tsx';
import { LanguageRows } from '../../ui/page/LanguageRows.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { Page, PageBody } from '../../ui/page/Page.tsx';
import { Panel, PanelText } from '../../ui/page/Panel.tsx';
import { Bone } from '../../ui/page/Skeleton.tsx';
import { goBack } from '../../ui/page/goBack.ts';
import css from './CustomerServiceScreen.module.css';
import { useQuery } from '@tanstack/react-query';
import { call, firstCallOf } from '../../platform/api/call.ts';

const request = { overall: CONTACT_OVERALL } as const;

export const firstCall = () => firstCallOf(contactInfo, request);
export const firstQuery = (session: Session) => ({
  queryKey: [contactInfo.name, session],
  queryFn: () => call(contactInfo, session, request),
});

export default function CustomerServiceScreen(): ReactElement {
  const contact = useQuery(firstQuery(useSession()));
  return (
    <CustomerServicePage onBack={goBack} asOf={contact.dataUpdatedAt}>
      {contact.isPending ? (
        <ContactSkeleton />
      ) : contact.isLoadingError ? (
        <LoadFailed onRetry={() => void contact.refetch()} retrying={contact.isFetching} />
      ) : isEmpty(contact.data) ? (
        <Blank picture="missing" title={m.customer_service_empty_title()} text={m.customer_service_empty_text()} />
      ) : (
        <>
          <Contact contact={contact.data} />
          {config.profile.extras === 'offered' ? <PrivacyLink /> : null}
        </>
      )}
    </CustomerServicePage>
  );
}

export const Skeleton = (): ReactElement => (
  <CustomerServicePage>
    <ContactSkeleton />
  </CustomerServicePage>
);

type ContactInfo = AnswerOf<typeof contactInfo>;

const isEmpty = ({ smWa, email }: ContactInfo): boolean => smWa === '' && email === '';

interface CustomerServicePageProps {
  readonly onBack?: () => void;
  readonly asOf?: number;
  readonly children: ReactNode;
}

function CustomerServicePage({ onBack, asOf, children }: CustomerServicePageProps): ReactElement {
  const panel = (
    <Panel>
      <PanelText headline={m.customer_service_headline()} note={m.customer_service_note()} />
    </Panel>
  );
  return (
    <Page title={m.customer_service_title()} onBack={onBack} asOf={asOf} panel={panel}>
      {children}
    </Page>
  );
}

const Contact = ({ contact: { smWa, email } }: { readonly contact: ContactInfo }): ReactElement => (
  <Contacts>
    {smWa === '' ? null : <ContactRow icon="phone" label={m.telephone()} value={smWa} />}
    {email === '' ? null : <ContactRow icon="mail" label={m.email()} value={email} href={`mailto:${email}`} />}
  </Contacts>
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

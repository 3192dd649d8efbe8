import type { ReactElement } from 'react';
import { config } from '../../platform/config/config.ts';
import { m } from '@hiram/contract/messages';
import { Page, PageBody } from '../../ui/page/Page.tsx';
import { Panel, PanelText } from '../../ui/page/Panel.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { ContactRow } from '../../ui/show/ContactRow.tsx';
import { DetailRows } from '../../ui/show/DetailRows.tsx';
import { StatementAdvice } from '../../ui/show/LenderNotice.tsx';
import css from './AboutUsDocument.module.css';

export function AboutUsDocument(): ReactElement {
  const { email } = config.company;
  const panel = (
    <Panel>
      <PanelText headline={m.about_us_headline()} />
    </Panel>
  );
  return (
    <Page title={m.about_us_title()} panel={panel}>
      <PageBody>
        <div className={css['prose']}>
          <p>{m.about_us_lending()}</p>
          <p>{m.about_us_price()}</p>
        </div>
        <Lender />
        <StatementAdvice />
        <ContactRow small icon="mail" label={m.customer_service_title()} value={email} href={`mailto:${email}`} />
      </PageBody>
    </Page>
  );
}

function Lender(): ReactElement {
  const { name, secRegistration, certificateOfAuthority, address } = config.company;
  const rows = [
    { text: m.about_us_company(), value: name },
    { text: m.about_us_sec_registration(), value: secRegistration },
    { text: m.about_us_certificate(), value: certificateOfAuthority },
    { text: m.about_us_address(), value: address },
  ];
  return (
    <Section title={m.about_us_lender()}>
      <DetailRows rows={rows} />
    </Section>
  );
}

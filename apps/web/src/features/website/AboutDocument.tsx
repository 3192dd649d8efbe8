import type { ReactElement } from 'react';
import { config } from '../../platform/config/config.ts';
import { WovenTrim } from '../../ui/page/Panel.tsx';
import { DetailRows } from '../../ui/show/DetailRows.tsx';
import css from './AboutDocument.module.css';
import { Points } from './Points.tsx';
import { Block, Site, Wrap } from './Site.tsx';

export const AboutDocument = (): ReactElement => (
  <Site page="websiteAbout">
    <div className={css['lead']}>
      <Wrap>
        <h1>We lend small, and say the price out loud.</h1>
        <p>“Hiram” is Filipino for borrow. We are a lending company for people who live in the Philippines.</p>
      </Wrap>
    </div>
    <div className={css['trim']}>
      <WovenTrim />
    </div>
    <Block title="Three rules we keep">
      <Points
        points={[
          { picture: 'peso', title: 'The whole price first', text: 'What you receive and every charge, before you agree.' },
          { picture: 'shield', title: 'Only the data we need', text: 'We never read your contacts or your photos.' },
          { picture: 'answer', title: 'No calls after dark', text: 'Reminders come by day, to you and nobody else.' },
        ]}
      />
    </Block>
    <Block title="The lender" tinted>
      <Lender />
    </Block>
  </Site>
);

function Lender(): ReactElement {
  const { name, secRegistration, certificateOfAuthority, email, address } = config.company;
  return (
    <div className={css['lender']}>
      <DetailRows
        rows={[
          { text: 'Company', value: name },
          { text: 'SEC registration', value: secRegistration },
          { text: 'Certificate of Authority', value: certificateOfAuthority },
          { text: 'Address', value: address },
          { text: 'E-mail', value: email },
        ]}
      />
    </div>
  );
}

import { RECIPIENTS, type Recipient } from '@hiram/contract/product/recipients.ts';
import type { ComponentProps, ReactElement } from 'react';
import { brandNames } from '../../platform/config/brandNames.ts';
import { m } from '@hiram/contract/messages';
import { Section } from '../../ui/page/Section.tsx';
import { List } from '../../ui/show/ListRow.tsx';
import { Row } from './Row.tsx';

export default function Recipients(): ReactElement {
  return (
    <Section title={m.privacy_recipients()}>
      <List>
        {RECIPIENTS.map((recipient) => (
          <Row key={recipient} {...recipientText(recipient)} />
        ))}
      </List>
    </Section>
  );
}

function recipientText(recipient: Recipient): Pick<ComponentProps<typeof Row>, 'title' | 'sub'> {
  const texts: Record<Recipient, () => string> = {
    decisionMaker: m.privacy_recipient_decision_maker,
    payoutBank: m.privacy_recipient_payout_bank,
    paymentProvider: m.privacy_recipient_payment_provider,
    cardProcessor: m.privacy_recipient_card_processor,
    smsNetwork: m.privacy_recipient_sms_network,
    creditRegistry: m.privacy_recipient_credit_registry,
    hosting: m.privacy_recipient_hosting,
  };
  return { title: brandNames.recipients[recipient], sub: texts[recipient]() };
}

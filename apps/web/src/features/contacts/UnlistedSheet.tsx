import { m } from '@hiram/contract/messages';
import { CONTACT_CHANNELS } from '@hiram/contract/product/contact-rules.ts';
import type { ReactElement } from 'react';
import { navigate } from '../../platform/navigation/address.tsx';
import { linkTo } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/useSession.ts';
import type { DialogControl } from '../../ui/dialog/Dialog.tsx';
import { Sheet } from '../../ui/dialog/Sheet.tsx';
import { contactChannelName } from '../../ui/show/contactChannel.ts';
import { List, ListRow } from '../../ui/show/ListRow.tsx';

/** Selects the channel of the unlisted contact, which becomes the complaint's initial text. */
export default function UnlistedSheet(control: DialogControl): ReactElement {
  const session = useSession();
  return (
    <Sheet {...control} title={m.contacts_unlisted_how()}>
      <List>
        {CONTACT_CHANNELS.map((unlisted) => (
          <ListRow
            key={unlisted}
            title={contactChannelName(unlisted)}
            onPress={() => navigate(linkTo('complaint', session, { orderNo: session.orderId, unlisted }))}
          />
        ))}
      </List>
    </Sheet>
  );
}

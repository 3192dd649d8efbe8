import type { BankCard } from '@hiram/contract/endpoints/card-repayment.ts';
import { type ReactElement, type ReactNode, useState } from 'react';
import { m } from '@hiram/contract/messages';
import { Button } from '../../../ui/Button.tsx';
import { ChannelList } from '../../../ui/dialog/ChannelList.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { BottomBar } from '../../../ui/page/BottomBar.tsx';
import { PageBody } from '../../../ui/page/Page.tsx';
import { Section } from '../../../ui/page/Section.tsx';
import { Bone } from '../../../ui/page/Skeleton.tsx';
import { Amount } from '../../../ui/show/Amount.tsx';
import { Logo } from '../../../ui/show/Logo.tsx';
import { pesos } from '../../../ui/show/pesos.ts';
import { Pressable } from '../../../ui/show/Pressable.tsx';
import css from './ChooseCard.module.css';
import type { Way } from './queries.ts';
import { usePayNavigation } from './usePayNavigation.ts';

/** Generic logo, because the service sends bank names without logos. */
const bankLogo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#2d4739" d="M0 0h40v40H0z"/><path fill="#fff" d="M9 17l11-7 11 7zM11 19h4v8h-4zM18 19h4v8h-4zM25 19h4v8h-4zM9 28.5h22v2.5H9z"/></svg>',
)}`;

interface ChooseCardProps {
  readonly way: Way;
  readonly paying: boolean;
  readonly couponRefused: boolean;
  readonly onPay: (card: BankCard | undefined) => void;
}

export function ChooseCard({ way, paying, couponRefused, onPay }: ChooseCardProps): ReactElement {
  const { bankCards, amount, wallet } = way;
  const [chosen, choose] = useState<string>();
  const { toAddCard, toWallet } = usePayNavigation();
  const channels = bankCards.map(({ id, bankName, cardNo }) => ({ id, name: bankName, note: cardNo, logo: bankLogo }));
  return (
    <>
      <PageBody>
        <Head figure={<Amount value={amount} size="xl" />} />
        <Section title={m.card_repay_choose_title()}>
          <ChannelList label={m.card_repay_choose_title()} channels={channels} chosen={chosen} onChoose={choose} />
          <WayRow lead={<AddMark />} text={m.card_repay_add_card()} onPress={toAddCard} />
        </Section>
        {way.alipay === 1 ? (
          <Section title={m.card_repay_other_way()}>
            <WayRow
              lead={wallet && <Logo src={wallet.logo} />}
              text={m.card_repay_pay_with({ name: wallet?.name ?? m.bind_bank_wallet() })}
              onPress={() => toWallet(way.productId)}
            />
          </Section>
        ) : null}
      </PageBody>
      <BottomBar>
        <Button busy={paying} onPress={() => onPay(bankCards.find(({ id }) => id === chosen))}>
          {couponRefused ? m.card_repay_without_coupon() : m.card_repay_pay({ amount: pesos(amount) })}
        </Button>
      </BottomBar>
    </>
  );
}

const Head = ({ figure }: { readonly figure: ReactNode }): ReactElement => (
  <div className={css['head']}>
    <p>{m.card_repay_amount()}</p>
    {figure}
  </div>
);

interface WayRowProps {
  readonly lead: ReactNode;
  readonly text: string;
  readonly onPress: () => void;
}

const WayRow = ({ lead, text, onPress }: WayRowProps): ReactElement => (
  <Pressable press={{ onPress }} className={css['way']}>
    {lead}
    <span>{text}</span>
  </Pressable>
);

const AddMark = (): ReactElement => (
  <span className={css['add']}>
    <Icon name="plus" />
  </span>
);

const SKELETON_CARDS = ['first', 'second'] as const;

export const ChooseCardSkeleton = (): ReactElement => (
  <PageBody>
    <div aria-busy="true">
      <Head figure={<Bone length="figure" />} />
      <Section title={m.card_repay_choose_title()}>
        {SKELETON_CARDS.map((key) => (
          <div key={key} className={css['bones']}>
            <Bone length="logo" />
            <Bone length="long" />
          </div>
        ))}
      </Section>
    </div>
  </PageBody>
);

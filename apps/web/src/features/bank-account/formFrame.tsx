import { CARD_TYPES, DEFAULT_CARD_TYPE, type CardType } from '@hiram/contract/endpoints/bank-account.ts';
import type { ReactElement, ReactNode } from 'react';
import { m } from '@hiram/contract/messages';
import { Button } from '../../ui/Button.tsx';
import { BottomBar } from '../../ui/page/BottomBar.tsx';
import { PageBody } from '../../ui/page/Page.tsx';
import { Bone } from '../../ui/page/Skeleton.tsx';
import { Tabs } from '../../ui/show/Tabs.tsx';
import css from './formFrame.module.css';

interface CardTypesProps {
  /** A card to repay with has no choice of type, because only a bank card can be charged. */
  readonly purpose?: 'payout' | 'repayment';
  readonly selected: CardType;
  readonly onSelect: (cardType: CardType) => void;
  readonly children: ReactNode;
}

export function CardTypes({ purpose = 'payout', selected, onSelect, children }: CardTypesProps): ReactElement {
  const titles: Record<CardType, string> = { 1: m.bind_bank_wallet(), 2: m.bind_bank_account() };
  const tabs = CARD_TYPES.map((cardType) => ({ key: keyOf(cardType), title: titles[cardType] }));
  const select = (key: string): void => onSelect(CARD_TYPES.find((cardType) => keyOf(cardType) === key) ?? DEFAULT_CARD_TYPE);
  if (purpose === 'repayment')
    return (
      <>
        <p className={css['hint']}>{m.card_repay_add_hint()}</p>
        <div className={css['items']}>{children}</div>
      </>
    );
  return (
    <>
      <p className={css['hint']}>{m.bind_bank_hint()}</p>
      <Tabs label={m.bind_bank_card_type()} tabs={tabs} selected={keyOf(selected)} onSelect={select} segment>
        <div className={css['items']}>{children}</div>
      </Tabs>
    </>
  );
}

const keyOf = (cardType: CardType): string => String(cardType);

interface NextBarProps {
  readonly onPress?: () => void;
  readonly busy?: boolean;
}

export const NextBar = ({ onPress, busy = false }: NextBarProps): ReactElement => (
  <BottomBar whileTyping="hide">
    <Button {...(onPress ? { onPress } : { disabled: true })} busy={busy}>
      {m.next()}
    </Button>
  </BottomBar>
);

const SKELETON_ITEMS = ['first', 'second', 'third'] as const;

export const FormSkeleton = (): ReactElement => (
  <>
    <PageBody>
      <div aria-busy="true">
        <CardTypes selected={DEFAULT_CARD_TYPE} onSelect={() => undefined}>
          {SKELETON_ITEMS.map((key) => (
            <div key={key} className={css['bones']}>
              <Bone length="short" />
              <div className={css['box']} />
            </div>
          ))}
        </CardTypes>
      </div>
    </PageBody>
    <NextBar />
  </>
);

import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { Stack } from '../../ui/page/Page.tsx';
import { DetailRows, DetailRowsSkeleton } from '../../ui/show/DetailRows.tsx';
import { ProductLine, ProductLineSkeleton } from '../../ui/show/ProductLine.tsx';
import { instalmentFirstCall, instalmentQuery, useInstalment } from './queries.ts';
import { ofInstalment, type Instalment } from './repayment.ts';
import { RepayPage, RepaySkeleton, type RepayDrawing } from './RepayPage.tsx';
import { InstalmentPanel, InstalmentPanelSkeleton } from './RepayPanels.tsx';

export const firstCall = instalmentFirstCall;
export const firstQuery = instalmentQuery;

export default function RepayScreen(): ReactElement {
  return <RepayPage drawing={drawing} query={useInstalment()} />;
}

export const Skeleton = (): ReactElement => <RepaySkeleton drawing={drawing} />;

const FOLDED_ROWS = 2;

const drawing: RepayDrawing<Instalment> = {
  title: m.repay_title,
  noneTitle: m.repay_none_title,
  repaymentOf: ofInstalment,
  Panel: ({ info }) => <InstalmentPanel info={info} />,
  Lines: ({ info }) => (
    <Stack>
      <ProductLine logo={info.productLogo} name={info.productName} />
      <DetailRows rows={info.detail} fold />
    </Stack>
  ),
  PanelSkeleton: InstalmentPanelSkeleton,
  LinesSkeleton: () => (
    <Stack>
      <ProductLineSkeleton />
      <DetailRowsSkeleton count={FOLDED_ROWS} />
    </Stack>
  ),
};

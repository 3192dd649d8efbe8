import { m } from '@hiram/contract/messages';
import { Stack } from '../../ui/page/Page.tsx';
import { DetailRows, DetailRowsSkeleton } from '../../ui/show/DetailRows.tsx';
import { ProductLine, ProductLineSkeleton } from '../../ui/show/ProductLine.tsx';
import { instalmentQuery } from './queries.ts';
import { ofInstalment } from './repayment.ts';
import { defineRepayment } from './defineRepayment.tsx';
import { InstalmentPanel, InstalmentPanelSkeleton } from './RepayPanels.tsx';

const FOLDED_ROWS = 2;

export default defineRepayment({
  title: m.repay_title,
  query: instalmentQuery,
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
});

import { centavos } from '@hiram/contract/wire/money.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../Button.tsx';
import { DetailRows, DetailRowsSkeleton } from '../show/DetailRows.tsx';
import { ProductLine, ProductLineSkeleton } from '../show/ProductLine.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Page, PageBody, Stack } from './Page.tsx';
import { StatePanel, StatePanelSkeleton } from './StatePanel.tsx';

const meta = { component: Page } satisfies Meta<typeof Page>;
export default meta;
type Story = StoryObj<typeof meta>;

const back = (): void => undefined;
const rows = [
  { text: 'Loan amount', value: '₱8,000.00' },
  { text: 'Payment', value: '1 of 4' },
  { text: 'Due date', value: 'Sep 14, 2026' },
];

export const Order: Story = {
  args: {
    title: 'Order details',
    onBack: back,
    panel: <StatePanel state="due" status="Payment due in 5 days" figure={{ label: 'Amount due', amount: centavos(232_000) }} />,
    children: (
      <>
        <PageBody>
          <Stack>
            <ProductLine name="Hiram Cash" sub="Order 2026 0517 3308" />
            <DetailRows rows={rows} />
          </Stack>
        </PageBody>
        <BottomBar>
          <Button>REPAY</Button>
        </BottomBar>
      </>
    ),
  },
};
export const Loading: Story = {
  args: {
    title: 'Order details',
    onBack: back,
    panel: <StatePanelSkeleton />,
    children: (
      <PageBody>
        <Stack>
          <ProductLineSkeleton />
          <DetailRowsSkeleton count={5} />
        </Stack>
      </PageBody>
    ),
  },
};
export const Plain: Story = {
  args: { title: 'My complaints', onBack: back, children: <PageBody>Three complaints are in progress.</PageBody> },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { Badge } from './Badge.tsx';
import { Card } from './Card.tsx';
import { DetailRows } from './DetailRows.tsx';
import { ProductLine } from './ProductLine.tsx';

const meta = { component: Card } satisfies Meta<typeof Card>;
export default meta;
type Story = StoryObj<typeof meta>;

const order = [
  { text: 'Order No.', value: '2026 0517 3308' },
  { text: 'Loan amount', value: '₱8,000.00' },
];

export const Plain: Story = {
  args: {
    children: (
      <>
        <ProductLine name="Hiram Cash" end={<Badge kind="warning">Payment due</Badge>} />
        <DetailRows rows={order} tight />
      </>
    ),
  },
};
export const Sunken: Story = { args: { sunken: true, children: 'The code above still works at a counter while you are offline.' } };

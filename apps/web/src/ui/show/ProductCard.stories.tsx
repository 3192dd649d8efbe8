import type { RecommendedProduct } from '@hiram/contract/endpoints/order.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { RecommendedProducts, RecommendedProductsSkeleton } from './ProductCard.tsx';

const product: RecommendedProduct = {
  productId: 'lilim-loan',
  logo: '',
  name: 'Lilim Loan',
  buttonText: 'Apply',
  amountRange: '₱3,000 – 15,000',
  amountRangeDescription: 'Amount range',
  rate: '0.12% a day',
  description: 'Interest',
  tags: ['91–180 days', '1-day decision'],
  flag: '1',
};

const meta = {
  component: RecommendedProducts,
  args: { products: [product], onOpen: () => undefined },
} satisfies Meta<typeof RecommendedProducts>;
export default meta;
type Story = StoryObj<typeof meta>;

export const One: Story = {};
export const Three: Story = {
  args: {
    products: [
      product,
      { ...product, productId: 'hardin-credit', name: 'Hardin Credit', amountRange: '₱100,000 – 250,000', tags: ['Up to 365 days'] },
      { ...product, productId: 'alon-cash', name: 'Alon Cash', buttonText: 'Full today', flag: '0' },
    ],
  },
};
export const Opening: Story = { args: { opening: 'payday-plus' } };
export const Loading: Story = { render: () => <RecommendedProductsSkeleton /> };

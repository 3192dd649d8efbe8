import type { Meta, StoryObj } from '@storybook/react-vite';
import { Badge } from './Badge.tsx';
import { ProductLine, ProductLineSkeleton } from './ProductLine.tsx';

const meta = { component: ProductLine } satisfies Meta<typeof ProductLine>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = { args: { name: 'Hiram Cash', sub: 'Order 2026 0517 3308' } };
export const WithBadge: Story = { args: { name: 'Hiram Cash', end: <Badge kind="warning">Payment due</Badge> } };
export const Loading: Story = { args: { name: '' }, render: () => <ProductLineSkeleton /> };

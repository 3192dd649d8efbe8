import type { Meta, StoryObj } from '@storybook/react-vite';
import { Badge } from './Badge.tsx';

const meta = { component: Badge } satisfies Meta<typeof Badge>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = { args: { children: 'Closed' } };
export const Info: Story = { args: { children: 'In review', kind: 'info' } };
export const Warning: Story = { args: { children: 'Due', kind: 'warning' } };
export const Danger: Story = { args: { children: 'Late', kind: 'danger' } };
export const Success: Story = { args: { children: 'Paid', kind: 'success' } };

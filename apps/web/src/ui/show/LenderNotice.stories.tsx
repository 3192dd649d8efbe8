import { philippines } from '@hiram/contract/product/profile.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { LenderNotice, StatementAdvice } from './LenderNotice.tsx';

const meta = { component: LenderNotice, args: { profile: philippines } } satisfies Meta<typeof LenderNotice>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Whole: Story = {};
export const AdviceAlone: Story = { render: (args) => <StatementAdvice {...args} /> };

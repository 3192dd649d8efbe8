import type { Meta, StoryObj } from '@storybook/react-vite';
import { Bone } from './Skeleton.tsx';

const meta = { component: Bone } satisfies Meta<typeof Bone>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Short: Story = { args: { length: 'short' } };
export const Long: Story = { args: { length: 'long' } };
export const Figure: Story = { args: { length: 'figure' } };
export const Logo: Story = { args: { length: 'logo' } };

import type { Meta, StoryObj } from '@storybook/react-vite';
import { Mark } from './Mark.tsx';

const meta = { component: Mark } satisfies Meta<typeof Mark>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = { args: { icon: 'check' } };
export const Large: Story = { args: { icon: 'check', large: true } };

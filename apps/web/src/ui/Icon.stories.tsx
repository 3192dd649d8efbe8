import type { Meta, StoryObj } from '@storybook/react-vite';
import { Icon } from './Icon.tsx';

const meta = { component: Icon } satisfies Meta<typeof Icon>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Large: Story = { args: { name: 'slip' } };
export const Small: Story = { args: { name: 'onward', small: true } };

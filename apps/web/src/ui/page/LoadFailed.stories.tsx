import type { Meta, StoryObj } from '@storybook/react-vite';
import { LoadFailed } from './LoadFailed.tsx';

const meta = { component: LoadFailed } satisfies Meta<typeof LoadFailed>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Failed: Story = { args: { onRetry: () => undefined } };
export const Retrying: Story = { args: { onRetry: () => undefined, retrying: true } };

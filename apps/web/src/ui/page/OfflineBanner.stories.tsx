import type { Meta, StoryObj } from '@storybook/react-vite';
import { OfflineStrip } from './OfflineBanner.tsx';

const meta = { component: OfflineStrip } satisfies Meta<typeof OfflineStrip>;
export default meta;
type Story = StoryObj<typeof meta>;

export const WithoutTime: Story = {};
export const FromToday: Story = { args: { asOf: Date.now() } };
export const FromAnEarlierDay: Story = { args: { asOf: Date.UTC(2026, 8, 9, 1, 12) } };

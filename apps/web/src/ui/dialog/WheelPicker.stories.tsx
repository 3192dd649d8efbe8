import type { Meta, StoryObj } from '@storybook/react-vite';
import { cityColumns, PickerDemo, walletColumn } from './pickerDemo.tsx';

const meta = { component: PickerDemo } satisfies Meta<typeof PickerDemo>;
export default meta;
type Story = StoryObj<typeof meta>;

const wallet = { title: 'E-wallet', columnsFor: walletColumn, start: ['PeraPay'] };

export const Closed: Story = { args: wallet };
export const Open: Story = { args: { ...wallet, startsOpen: true } };
export const TwoColumns: Story = {
  args: { title: 'Branch city', columnsFor: cityColumns, start: ['Metro Manila', 'Quezon City'], startsOpen: true },
};

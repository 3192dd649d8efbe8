import type { Meta, StoryObj } from '@storybook/react-vite';
import { PickerField } from './PickerField.tsx';

const meta = {
  component: PickerField,
  args: { label: 'E-wallet', value: '', placeholder: 'Select your wallet', onOpen: () => undefined },
} satisfies Meta<typeof PickerField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Chosen: Story = { args: { value: 'PeraPay' } };
export const LongName: Story = { args: { value: 'Rural Cooperative Bank of Nueva Vizcaya and Quirino, Bayombong branch' } };
export const Wrong: Story = { args: { error: 'Please choose where we send the money.' } };

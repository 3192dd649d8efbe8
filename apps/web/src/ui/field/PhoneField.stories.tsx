import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ComponentProps, type ReactElement } from 'react';
import { PhoneField } from './PhoneField.tsx';

const Typing = (props: ComponentProps<typeof PhoneField>): ReactElement => {
  const [value, setValue] = useState(props.value);
  return <PhoneField {...props} value={value} onChange={setValue} />;
};

const meta = {
  component: PhoneField,
  render: Typing,
  args: { label: 'Wallet number', placeholder: '11 digits', value: '', onChange: () => undefined },
} satisfies Meta<typeof PhoneField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Filled: Story = { args: { value: '09175550142' } };
export const Wrong: Story = { args: { value: '091', error: 'Please enter all of the number.' } };

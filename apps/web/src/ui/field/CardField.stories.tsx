import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ComponentProps, type ReactElement } from 'react';
import { CardField } from './CardField.tsx';

const Typing = (props: ComponentProps<typeof CardField>): ReactElement => {
  const [value, setValue] = useState(props.value);
  return <CardField {...props} value={value} onChange={setValue} />;
};

const meta = {
  component: CardField,
  render: Typing,
  args: { label: 'Card number', placeholder: '0000 0000 0000 0000', value: '', onChange: () => undefined },
} satisfies Meta<typeof CardField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Filled: Story = { args: { value: '4821000011112222' } };
export const Wrong: Story = { args: { value: '482', error: 'Please enter all of the number.' } };

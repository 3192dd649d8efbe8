import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ComponentProps, type ReactElement } from 'react';
import { Stars } from './Stars.tsx';

const Rating = (props: ComponentProps<typeof Stars>): ReactElement => {
  const [value, setValue] = useState(props.value);
  return <Stars {...props} value={value} onChange={setValue} />;
};

const meta = {
  component: Stars,
  render: Rating,
  args: { label: 'Please rate this service', value: 0, onChange: () => undefined },
} satisfies Meta<typeof Stars>;
export default meta;
type Story = StoryObj<typeof meta>;

export const None: Story = {};
export const Three: Story = { args: { value: 3 } };
export const All: Story = { args: { value: 5 } };

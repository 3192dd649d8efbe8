import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ComponentProps, type ReactElement } from 'react';
import { ReadOnlyText, TextArea } from './TextArea.tsx';

const complaint =
  'I was called four times after 10 pm on September 6 and 7, from two numbers. I had already said that I will pay on the due date.';

const Typing = (props: ComponentProps<typeof TextArea>): ReactElement => {
  const [value, setValue] = useState(props.value);
  return <TextArea {...props} value={value} onChange={setValue} />;
};

const meta = {
  component: TextArea,
  render: Typing,
  args: {
    label: 'Tell us what happened',
    placeholder: 'Please fill in your comments and suggestions',
    value: '',
    limit: 200,
    onChange: () => undefined,
  },
} satisfies Meta<typeof TextArea>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Filled: Story = { args: { value: complaint } };
export const Full: Story = { args: { value: complaint.padEnd(200, ' Please write to me.') } };
export const Wrong: Story = { args: { error: 'Please fill in your comments and suggestions' } };
export const ReadOnly: Story = { render: () => <ReadOnlyText text={complaint} limit={200} /> };

import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ComponentProps, type ReactElement } from 'react';
import { Slider } from './Slider.tsx';

const Sliding = (props: ComponentProps<typeof Slider>): ReactElement => {
  const [place, setPlace] = useState(props.place);
  return <Slider {...props} place={place} onMove={setPlace} />;
};

const meta = {
  component: Slider,
  render: Sliding,
  args: { last: 12, place: 6, label: 'Amount', spoken: '₱5,000.00', onMove: () => undefined, ends: ['₱2,000.00', '₱8,000.00'] },
} satisfies Meta<typeof Slider>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Halfway: Story = {};
export const AtItsEnd: Story = { args: { place: 12 } };

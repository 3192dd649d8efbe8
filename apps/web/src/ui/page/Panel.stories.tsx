import type { Meta, StoryObj } from '@storybook/react-vite';
import { Panel, PanelDate, PanelText } from './Panel.tsx';

const meta = { component: Panel } satisfies Meta<typeof Panel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Headline: Story = { args: { children: <PanelText headline="How can we help?" note="Have your order number ready." /> } };
export const Neutral: Story = { args: { state: 'neutral', children: <PanelText headline="Loan terms and conditions" /> } };
export const WithDate: Story = {
  args: {
    state: 'due',
    children: (
      <PanelDate icon="again" label="Your next payment date is">
        Oct 14, 2026
      </PanelDate>
    ),
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { Panel, PanelText } from '../page/Panel.tsx';
import { Carousel } from './Carousel.tsx';

const meta = { component: Carousel } satisfies Meta<typeof Carousel>;
export default meta;
type Story = StoryObj<typeof meta>;

const slides = [
  {
    key: 'price',
    content: <PanelText headline="See every peso before you borrow." note="The fee, the interest and each date, on one page." />,
  },
  { key: 'pay', content: <PanelText headline="Pay where you already go." note="E-wallets, store counters, bank transfer or card." /> },
  { key: 'answer', content: <PanelText headline="A person answers, in 3 weekdays." /> },
];

export const OnThePage: Story = { args: { label: 'Why Hiram', slides } };
export const OnAPanel: Story = {
  args: { label: 'Why Hiram', slides },
  render: (args) => (
    <Panel>
      <Carousel {...args} />
    </Panel>
  ),
};

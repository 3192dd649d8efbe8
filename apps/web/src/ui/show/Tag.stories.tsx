import type { Meta, StoryObj } from '@storybook/react-vite';
import { Tag, Tags } from './Tag.tsx';

const meta = { component: Tag } satisfies Meta<typeof Tag>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = { args: { children: '91–180 days' } };
export const Primary: Story = { args: { children: 'Collection', primary: true } };
export const Row: Story = {
  args: { children: '' },
  render: () => (
    <Tags>
      <Tag>91–180 days</Tag>
      <Tag>1-day decision</Tag>
      <Tag primary>Collection</Tag>
    </Tags>
  ),
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { Bone } from '../page/Skeleton.tsx';
import { ContactRow } from './ContactRow.tsx';

const meta = { component: ContactRow } satisfies Meta<typeof ContactRow>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = { args: { icon: 'phone', label: 'Telephone', value: '(02) 8555 0142' } };
export const Link: Story = { args: { icon: 'mail', label: 'E-mail', value: 'help@hiram.example', href: 'mailto:help@hiram.example' } };
export const Small: Story = {
  args: { icon: 'mail', label: 'Customer service', value: 'help@hiram.example', href: 'mailto:help@hiram.example', small: true },
};
export const Loading: Story = { args: { icon: 'mail', label: 'E-mail', value: <Bone length="long" /> } };

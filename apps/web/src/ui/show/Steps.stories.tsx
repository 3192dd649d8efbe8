import type { Meta, StoryObj } from '@storybook/react-vite';
import { Steps } from './Steps.tsx';

const meta = { component: Steps } satisfies Meta<typeof Steps>;
export default meta;

export const Numbered: StoryObj<typeof meta> = {
  args: {
    steps: [
      <>
        Open your wallet app and choose <b>Pay Bills</b>.
      </>,
      <>
        Choose <b>Payment Solutions</b>, then the provider.
      </>,
      'Enter the reference number.',
    ],
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactElement } from 'react';
import { Opener } from './Opener.tsx';
import { Sheet } from './Sheet.tsx';

const meta = { component: Sheet } satisfies Meta<typeof Sheet>;
export default meta;
type Story = Omit<StoryObj<typeof meta>, 'args'>;

const sheet = (startsOpen: boolean, confirms = false): ReactElement => (
  <Opener label="How posting works" startsOpen={startsOpen}>
    {(control) => (
      <Sheet
        {...control}
        {...(confirms ? { onConfirm: control.onClose } : {})}
        title="Posting"
        hint="A counter payment is posted on the next weekday."
      >
        <p>Pay before 5 p.m. and keep your slip until the payment shows as posted.</p>
      </Sheet>
    )}
  </Opener>
);

export const Closed: Story = { render: () => sheet(false) };
export const Open: Story = { render: () => sheet(true) };
export const WithCancelAndConfirm: Story = { render: () => sheet(true, true) };

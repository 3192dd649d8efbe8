import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ReactElement } from 'react';
import { Button } from '../Button.tsx';
import { AgreementCheckbox } from '../field/AgreementCheckbox.tsx';
import { BottomBar } from './BottomBar.tsx';

const meta = { component: BottomBar } satisfies Meta<typeof BottomBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OneAction: Story = { args: { children: <Button>REPAY</Button> } };
export const TwoActions: Story = {
  args: {
    children: (
      <>
        <Button>REPAY</Button>
        <Button kind="text">
          <span>Short of money?</span> Rollover Repayment
        </Button>
      </>
    ),
  },
};
export const WithSentence: Story = {
  args: {
    hint: (
      <>
        Rolling over costs <b>₱320.00</b> and pays off nothing.
      </>
    ),
    children: <Button>Roll over ₱320.00</Button>,
  },
};
const agreements = ['Loan Agreement', 'Disclosure Statement', 'Privacy Policy'].map((title) => ({ title, onOpen: () => undefined }));

function Agreeing(): ReactElement {
  const [agreed, setAgreed] = useState(false);
  return (
    <BottomBar agreement={<AgreementCheckbox checked={agreed} onChange={setAgreed} agreements={agreements} />}>
      <Button disabled={!agreed}>Loan</Button>
    </BottomBar>
  );
}

export const WithAgreement: Story = { args: { children: null }, render: () => <Agreeing /> };

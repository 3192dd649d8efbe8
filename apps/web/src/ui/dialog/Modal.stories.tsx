import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactElement } from 'react';
import { Button, ButtonPair } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { Mark } from '../Mark.tsx';
import { Modal } from './Modal.tsx';
import { Opener } from './Opener.tsx';

const meta = { component: Modal } satisfies Meta<typeof Modal>;
export default meta;
type Story = Omit<StoryObj<typeof meta>, 'args'>;

interface Answers {
  readonly onClose: () => void;
  readonly yes: string;
  readonly no?: string;
}

const answers = ({ onClose, yes, no = 'Cancel' }: Answers): ReactElement => (
  <ButtonPair>
    <Button kind="line" onPress={onClose}>
      {no}
    </Button>
    <Button onPress={onClose}>{yes}</Button>
  </ButtonPair>
);

const pointOut = (startsOpen: boolean): ReactElement => (
  <Opener label="Leave this page" startsOpen={startsOpen}>
    {(control) => (
      <Modal
        {...control}
        kicker="Point out"
        title="Your offer is still open"
        text="Nothing has been borrowed yet. If you leave now, this offer of ₱8,000.00 stays available until Aug 18, 2026."
        actions={answers({ onClose: control.onClose, yes: 'Agree' })}
      />
    )}
  </Opener>
);

export const Closed: Story = { render: () => pointOut(false) };
export const Open: Story = { render: () => pointOut(true) };

/** The mask does not close this modal; Escape and native back do what Cancel does. */
export const NotByMask: Story = {
  render: () => (
    <Opener label="Rate" startsOpen>
      {(control) => (
        <Modal
          {...control}
          centred
          dismissable="not-by-mask"
          title="Please rate this service"
          actions={answers({ onClose: control.onClose, yes: 'Send' })}
        />
      )}
    </Opener>
  ),
};

const clauses = [
  ['1. The loan', 'The Lender lends ₱8,000.00 to the Borrower for 120 calendar days, credited within 1 to 3 calendar days of approval.'],
  ['2. What you repay', 'Four payments, in the amounts and on the dates shown in the Payment Plan. The total to repay is ₱8,800.00.'],
  ['3. Paying early', 'You may prepay once half of the term has passed and at least 7 calendar days after disbursement.'],
  ['4. If you pay late', 'Penalty interest applies to the unpaid amount each day, at the rates set out in the Loan terms and conditions.'],
  ['5. Complaints', 'A person replies within 3 weekdays. You may write to the regulator at any time.'],
] as const;

export const Framed: Story = {
  render: () => (
    <Opener label="Read the agreement" startsOpen>
      {(control) => (
        <Modal
          {...control}
          framed
          dismissable="not-by-mask"
          kicker="Please read before you borrow"
          title="Loan Agreement"
          actions={answers({ onClose: control.onClose, yes: 'Agree' })}
        >
          {clauses.map(([name, text]) => (
            <p key={name}>
              <b>{name}</b>
              <br />
              {text}
            </p>
          ))}
        </Modal>
      )}
    </Opener>
  ),
};

export const WithCloseIconAndArt: Story = {
  render: () => (
    <Opener label="See the promotion" startsOpen>
      {(control) => (
        <Modal
          {...control}
          centred
          closeIcon
          art={<Icon name="peso" />}
          title="No processing fee"
          text="Until Aug 18 you receive the full ₱8,000.00. You still pay back ₱8,800.00, on the same dates."
          actions={<Button onPress={control.onClose}>Get ₱8,000.00</Button>}
        />
      )}
    </Opener>
  ),
};

/** Only the page itself can close this modal. */
export const Success: Story = {
  render: () => (
    <Modal
      open
      onClose={() => undefined}
      dismissable="no"
      centred
      art={<Mark icon="check" large />}
      title="We have your complaint"
      text="A person replies within 3 weekdays, by Thu, Sep 10."
    />
  ),
};

export const Stacked: Story = {
  render: () => (
    <Opener label="Pay" startsOpen>
      {(lower) => (
        <Modal
          {...lower}
          title="Before you pay again"
          text="You may have paid this already."
          actions={
            <Opener label="Pay payment 2 now">
              {(upper) => <Modal {...upper} title="Pay twice?" actions={answers({ onClose: upper.onClose, yes: 'Pay', no: 'Wait' })} />}
            </Opener>
          }
        />
      )}
    </Opener>
  ),
};

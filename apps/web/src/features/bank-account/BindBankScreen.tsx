import { errorCodes } from '@hiram/contract/wire/errors.ts';
import type { bankForm } from '@hiram/contract/endpoints/bank-account.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import type { ReactElement } from 'react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { navigate, useAddress } from '../../platform/navigation/address.tsx';
import { CallFailure } from '../../platform/api/failure.ts';
import { send } from '../../platform/bridge/send.ts';
import { m } from '@hiram/contract/messages';
import { paths } from '@hiram/contract/product/paths.ts';
import { linkTo } from '../../platform/session/session.ts';
import { Blank } from '../../ui/page/Blank.tsx';
import { MessagePicture } from '../../ui/page/blankPictures.tsx';
import { defineScreen, type Loaded, type Screen } from '../../ui/page/defineScreen.tsx';
import { goBack } from '../../ui/page/goBack.ts';
import { Page } from '../../ui/page/Page.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { BankForm } from './BankForm.tsx';
import { FormSkeleton } from './formFrame.tsx';
import { bankFormQuery, type SavedForm, useSaveAccount } from './queries.ts';

const LOAN_DETAIL = 'loanDetail';
const ConfirmAccount = lazy(() => import('./ConfirmAccount.tsx'));

const codeOf = (failure: Error | null): number | null => (failure instanceof CallFailure ? failure.code : null);
const withoutCode = ({ cardType, items }: SavedForm): SavedForm => ({ cardType, items });

/** The saved form, and the SMS code that saving it may require. */
function useBinding() {
  const fromLoanDetail = useAddress().searchParams.get('source') === LOAN_DETAIL;
  const purpose = usePurpose();
  const endFlow = useBankFlow();
  const [finished, setFinished] = useState(false);
  const leave = useNavigateAfterSave(fromLoanDetail, () => setFinished(true));
  const end = (then: () => void): void => {
    endFlow();
    then();
  };
  const [saved, setSaved] = useState<SavedForm | null>(null);
  const [codeNote, setCodeNote] = useState<string | null>(null);
  const requestCode = (note: string): void => {
    // The first code's message is shown by the step itself; only the message for a resent code stays a toast.
    if (codeNote === null) toast.hide();
    setCodeNote(note);
  };
  const account = useSaveAccount(purpose, fromLoanDetail, {
    onDone: () => end(leave),
    onFailed: (failure) => (codeOf(failure) === errorCodes.codeNeeded ? requestCode(failure.message) : showUnanswered(failure)),
  });
  const save = (form: SavedForm): void => {
    setSaved(form);
    account.press(form);
  };
  return {
    purpose,
    finished,
    saved,
    save,
    end,
    codeNote,
    wrongCode: codeOf(account.failure) === errorCodes.verifyCodeWrong,
    busy: account.busy || account.done,
    cancelCode: () => setCodeNote(null),
  };
}

type Binding = ReturnType<typeof useBinding>;

const BindBankBody = ({
  answer: { items },
  state: { purpose, saved, busy, save },
}: Loaded<AnswerOf<typeof bankForm>, Binding>): ReactElement =>
  items.length === 0 ? (
    <Blank picture="missing" title={m.bind_bank_empty_title()} text={m.bind_bank_empty_text()} />
  ) : (
    <BankForm items={items} purpose={purpose} start={saved} saving={busy} onSave={save} />
  );

/** A tab without shell and history cannot be closed. */
const Finished = (): ReactElement => (
  <Page title={m.bind_bank_title()} onBack={goBack}>
    <Blank picture={<MessagePicture />} title={m.bind_bank_saved_title()} text={m.bind_bank_saved_text()} />
  </Page>
);

const CodeOfAccount = ({ codeNote, saved, save, cancelCode, wrongCode, busy }: Binding): ReactElement | null =>
  codeNote === null || saved === null ? null : (
    <Suspense fallback={<screen.Skeleton />}>
      <ConfirmAccount
        note={codeNote}
        wrongCode={wrongCode}
        busy={busy}
        onConfirm={(verifyCode) => save({ ...saved, verifyCode })}
        onAgain={() => save(withoutCode(saved))}
        onCancel={cancelCode}
      />
    </Suspense>
  );

/** Within /payWay the form adds a card to repay with. */
const usePurpose = (): 'payout' | 'repayment' => (useAddress().pathname === paths.payWay.address ? 'repayment' : 'payout');

/** Sends `startBank` on mount and `endBank` exactly once, whether the flow is completed, left or closed. */
function useBankFlow(): () => void {
  const isOpen = useRef(false);
  const end = useCallback(() => {
    if (isOpen.current) send('endBank', {});
    isOpen.current = false;
  }, []);
  useEffect(() => {
    isOpen.current = true;
    send('startBank', {});
    window.addEventListener('pagehide', end);
    return () => {
      window.removeEventListener('pagehide', end);
      end();
    };
  }, [end]);
  return end;
}

/** Returns to the order that needs the account or to the payment cards; from any other entry point the webview is closed, which a page in a browser cannot do. */
function useNavigateAfterSave(fromLoanDetail: boolean, onFinished: () => void): () => void {
  const session = useSession();
  const { pathname, search } = useAddress();
  return () => {
    if (fromLoanDetail) return navigate(linkTo('order', session, { source: LOAN_DETAIL }), { replace: true });
    if (pathname === paths.payWay.address) return navigate(`${pathname}${search}`, { replace: true });
    onFinished();
    send('closeWebview', {});
  };
}

/** The call layer already shows refusals and expired sessions; only a missing or unreadable response needs a toast here. */
function showUnanswered(failure: Error): void {
  if (failure instanceof CallFailure && (failure.kind === 'refused' || failure.kind === 'session')) return;
  toast.fail(m.bind_bank_save_failed());
}

const screenTitled = (title: () => string): Screen =>
  defineScreen({
    title,
    query: bankFormQuery,
    useShared: useBinding,
    Body: BindBankBody,
    BodySkeleton: FormSkeleton,
    step: (binding) => (binding.finished ? <Finished /> : CodeOfAccount(binding)),
    onBack: ({ end }) => end(goBack),
  });

const screen = screenTitled(m.bind_bank_title);
export const addCard = screenTitled(m.card_repay_add_card);

export default screen;

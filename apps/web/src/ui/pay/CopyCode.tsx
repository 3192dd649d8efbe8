import { Fragment, type ReactElement } from 'react';
import css from './CopyCode.module.css';
import { copyText } from './copyText.ts';
import { groupsOf } from '../field/groupDigits.ts';
import { Icon } from '../Icon.tsx';
import { m } from '@hiram/contract/messages';

interface CopyCodeProps {
  readonly label: string;
  readonly code: string;
  /** Called with true if the code is on the clipboard; otherwise the code can still be selected by hand. */
  readonly onCopy: (copied: boolean) => void;
}

export const CopyCode = ({ label, code, onCopy }: CopyCodeProps): ReactElement => (
  <div className={css['card']}>
    <div className={css['body']}>
      <p className={css['label']}>{label}</p>
      <p className={css['code']}>
        <CodeInGroups code={code} />
      </p>
    </div>
    <button type="button" className={css['copy']} onClick={() => void copyText(code).then(onCopy)}>
      <Icon name="copy" />
      {m.click_to_copy()}
    </button>
  </div>
);

/** The spaces are only for reading. They are not part of a selection, because a payment form may reject them. */
export const CodeInGroups = ({ code }: { readonly code: string }): ReactElement => (
  <>
    {groupsOf(code, [4]).map((group, index) => (
      // Groups have no id other than their index.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={index}>
        {index > 0 && <span className={css['gap']}> </span>}
        <span className={css['group']}>{group}</span>
      </Fragment>
    ))}
  </>
);

import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { Icon } from '../../ui/Icon.tsx';
import { CodeInGroups } from '../../ui/pay/CopyCode.tsx';
import { Card } from '../../ui/show/Card.tsx';
import css from './Code.module.css';

interface SpentCodeProps {
  readonly why: 'used' | 'expired';
  readonly label: string;
  readonly code: string;
}

/** The number stays visible for comparison with a deposit slip, but has no copy button. */
export const SpentCode = ({ why, label, code }: SpentCodeProps): ReactElement => (
  <Card sunken>
    <div className={css['spent']} data-tone={why === 'used' ? 'success' : 'danger'}>
      <Icon name={why === 'used' ? 'check' : 'clock'} />
      <span>
        <b>{why === 'used' ? m.code_used() : m.code_expired()}</b>
        {code === '' ? null : (
          <span className={css['quiet']}>
            {label}{' '}
            <span className={css['whole']}>
              <CodeInGroups code={code} />
            </span>
          </span>
        )}
      </span>
    </div>
  </Card>
);

import type { ReactElement, ReactNode } from 'react';
import { config } from '../../platform/config/config.ts';
import { addressOf } from '@hiram/contract/product/paths.ts';
import { telHref } from '../../platform/navigation/telHref.ts';
import { StatementAdvice } from '../../ui/show/LenderNotice.tsx';
import site from './Site.module.css';
import css from './SiteFooter.module.css';

export function SiteFooter(): ReactElement {
  const { name, phone, email, address, copyright, secRegistration, certificateOfAuthority } = config.company;
  return (
    <footer className={css['footer']}>
      <div className={site['wrap']}>
        <p className={css['brand']}>{config.brandName}</p>
        <dl>
          <Entry label="Company">{name}</Entry>
          <Entry label="Phone">
            <a href={telHref(phone)}>{phone}</a>
          </Entry>
          <Entry label="E-mail">
            <a href={`mailto:${email}`}>{email}</a>
          </Entry>
          <Entry label="Address">{address}</Entry>
        </dl>
        <ul>
          <li>
            <a href={addressOf('websiteContact')}>Contact</a>
          </li>
          <li>
            <a href={addressOf('websiteUserAgreement')}>User agreement</a>
          </li>
        </ul>
        <p className={css['copyright']}>
          {`${copyright}. SEC Registration ${secRegistration}. Certificate of Authority ${certificateOfAuthority}.`}
        </p>
        <StatementAdvice />
      </div>
    </footer>
  );
}

const Entry = ({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

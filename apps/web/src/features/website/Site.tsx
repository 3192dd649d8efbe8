import '../../ui/tokens.css';
import '../../ui/base.css';
import type { ReactElement, ReactNode } from 'react';
import { config } from '../../platform/config/config.ts';
import { addressOf, type PathName } from '@hiram/contract/product/paths.ts';
import { Logo } from '../../ui/show/Logo.tsx';
import css from './Site.module.css';
import { SiteFooter } from './SiteFooter.tsx';

const TABS = [
  ['websiteHome', 'Home'],
  ['websiteAbout', 'About Us'],
  ['websitePolicy', 'Privacy Policy'],
  ['websiteLoanTerms', 'Loan terms and conditions'],
] as const satisfies readonly (readonly [PathName, string])[];

interface SiteProps {
  /** Current page; two pages of the site have no tab. */
  readonly page: PathName;
  readonly children: ReactNode;
}

/** Layout of the company website. Static HTML, so this module must not depend on client-side scripts. */
export const Site = ({ page, children }: SiteProps): ReactElement => (
  <div className={css['site']} lang="en">
    <header className={css['head']}>
      <div className={`${css['wrap']} ${css['headRow']}`}>
        <a className={css['wordmark']} href={addressOf('websiteHome')}>
          <Logo />
          {config.brandName}
        </a>
        <nav className={css['tabs']} aria-label="Site">
          {TABS.map(([name, label]) => (
            <a key={name} href={addressOf(name)} aria-current={name === page ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
      </div>
    </header>
    <main>{children}</main>
    <SiteFooter />
  </div>
);

interface BlockProps {
  readonly title?: string;
  readonly tinted?: boolean;
  readonly children: ReactNode;
}

export const Block = ({ title, tinted = false, children }: BlockProps): ReactElement => (
  <section className={css['block']} data-tinted={tinted}>
    <div className={css['wrap']}>
      {title === undefined ? null : <h2>{title}</h2>}
      {children}
    </div>
  </section>
);

export const Wrap = ({ children }: { readonly children: ReactNode }): ReactElement => <div className={css['wrap']}>{children}</div>;

import '../../ui/tokens.css';
import '../../ui/base.css';
import type { ReactElement, ReactNode } from 'react';
import { config } from '../../platform/config/config.ts';
import { addressOf, type PathName } from '../../platform/navigation/paths.ts';
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
  /** The page that this is; two pages of the site have no tab. */
  readonly page: PathName;
  readonly children: ReactNode;
}

/** The frame of the company's website: finished HTML that reads and navigates without a script. */
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

/** A band of a page, as wide as the window, its content in the middle. */
export const Block = ({ title, tinted = false, children }: BlockProps): ReactElement => (
  <section className={css['block']} data-tinted={tinted}>
    <div className={css['wrap']}>
      {title === undefined ? null : <h2>{title}</h2>}
      {children}
    </div>
  </section>
);

export const Wrap = ({ children }: { readonly children: ReactNode }): ReactElement => <div className={css['wrap']}>{children}</div>;

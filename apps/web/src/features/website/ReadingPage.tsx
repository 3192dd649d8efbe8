import type { ReactElement, ReactNode } from 'react';
import type { PathName } from '@hiram/contract/product/paths.ts';
import type { LegalText } from '../legal/texts/legalText.ts';
import { LegalSections, OnThisPage, SectionLinks } from '../legal/texts/LegalSections.tsx';
import css from './ReadingPage.module.css';
import { Site, Wrap } from './Site.tsx';

interface LegalReadingProps {
  readonly page: PathName;
  readonly text: LegalText;
  readonly children?: ReactNode;
}

/** Long text with its table of contents beside it, or folded above it on narrow screens. */
export const LegalReading = ({ page, text, children }: LegalReadingProps): ReactElement => (
  <Site page={page}>
    <Wrap>
      <div className={css['read']} data-beside>
        <nav className={css['contents']} aria-label="Sections">
          <SectionLinks sections={text.sections} />
        </nav>
        <div className={css['body']}>
          <h1>{text.title}</h1>
          <div className={css['folded']}>
            <OnThisPage sections={text.sections} />
          </div>
          {children}
          <LegalSections sections={text.sections} />
        </div>
      </div>
    </Wrap>
  </Site>
);

interface ReadingPageProps {
  readonly page: PathName;
  readonly title: string;
  readonly children: ReactNode;
}

export const ReadingPage = ({ page, title, children }: ReadingPageProps): ReactElement => (
  <Site page={page}>
    <Wrap>
      <div className={css['read']}>
        <div className={css['body']}>
          <h1>{title}</h1>
          {children}
        </div>
      </div>
    </Wrap>
  </Site>
);

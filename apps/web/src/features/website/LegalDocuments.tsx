import type { ReactElement } from 'react';
import { config } from '../../platform/config/config.ts';
import { addressOf } from '@hiram/contract/product/paths.ts';
import { userAgreement } from '../legal/texts/userAgreement.ts';
import css from './ReadingPage.module.css';
import { LegalReading, ReadingPage } from './ReadingPage.tsx';

/** The policy may be a third-party page: scripts are allowed, but no top-level navigation, forms or dialogs. */
const FRAME_MAY = 'allow-scripts allow-same-origin';

export const PolicyDocument = (): ReactElement => (
  <ReadingPage page="websitePolicy" title="Privacy Policy">
    <iframe className={css['frame']} src={config.privacyPage} title="Privacy Policy" sandbox={FRAME_MAY} loading="lazy" />
    <a className={css['open']} href={config.privacyPage}>
      Open the policy on its own page
    </a>
    <a className={css['open']} href={addressOf('privacyPolicy')}>
      Read our general terms and conditions
    </a>
  </ReadingPage>
);

export const UserAgreementDocument = (): ReactElement => (
  <LegalReading page="websiteUserAgreement" text={userAgreement(config.profile, config.company)} />
);

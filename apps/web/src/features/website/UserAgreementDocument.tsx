import type { ReactElement } from 'react';
import { config } from '../../platform/config/config.ts';
import { userAgreement } from '../legal/texts/userAgreement.ts';
import { LegalReading } from './ReadingPage.tsx';

export const UserAgreementDocument = (): ReactElement => (
  <LegalReading page="websiteUserAgreement" text={userAgreement(config.profile, config.company)} />
);

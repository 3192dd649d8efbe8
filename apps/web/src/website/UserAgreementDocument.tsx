import type { ReactElement } from 'react';
import { config } from '../config.ts';
import { userAgreement } from '../texts/userAgreement.ts';
import { LegalReading } from './ReadingPage.tsx';

export const UserAgreementDocument = (): ReactElement => (
  <LegalReading page="websiteUserAgreement" text={userAgreement(config.profile, config.company)} />
);

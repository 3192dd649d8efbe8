import type { ReactElement } from 'react';
import { config } from '../config.ts';
import { m } from '../messages/generated/messages.js';
import { privacyPolicy } from '../texts/privacyPolicy.ts';
import { LegalDocument } from './LegalDocument.tsx';

export const PrivacyPolicyDocument = (): ReactElement => (
  <LegalDocument title={m.privacy_policy_title()} text={privacyPolicy(config.profile, config.company)} />
);

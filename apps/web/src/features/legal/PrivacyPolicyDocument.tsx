import type { ReactElement } from 'react';
import { config } from '../../platform/config/config.ts';
import { m } from '@hiram/contract/messages';
import { privacyPolicy } from './texts/privacyPolicy.ts';
import { LegalDocument } from './LegalDocument.tsx';

export const PrivacyPolicyDocument = (): ReactElement => (
  <LegalDocument title={m.privacy_policy_title()} text={privacyPolicy(config.profile, config.company)} />
);

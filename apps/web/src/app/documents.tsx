import type { ComponentType } from 'react';
import { config } from '../platform/config/config.ts';
import { m } from '@hiram/contract/messages';
import type { DocumentPathName } from '@hiram/contract/product/paths.ts';
import type { StructuredData } from '../platform/config/structuredData.ts';
import { loanProduct, organization } from '../features/website/searchData.ts';

/** A page of finished HTML: rendered at build, readable without JavaScript, never hydrated. Its sheet contains only its own styles. */
export interface PageDocument {
  readonly load: () => Promise<ComponentType>;
  readonly title: () => string;
  /** Set for pages of the public website, which are English and may be indexed; the app's own pages have none. */
  readonly site?: { readonly description: string; readonly structuredData?: StructuredData };
}

const { brandName, company } = config;
const site =
  (title: string): (() => string) =>
  () =>
    `${title} · ${brandName}`;

export const documents: Record<DocumentPathName, PageDocument> = {
  aboutUs: { load: async () => (await import('../features/legal/AboutUsDocument.tsx')).AboutUsDocument, title: m.about_us_title },
  privacyPolicy: {
    load: async () => (await import('../features/legal/LegalDocuments.tsx')).PrivacyPolicyDocument,
    title: m.privacy_policy_title,
  },
  loanAgreement: {
    load: async () => (await import('../features/legal/LegalDocuments.tsx')).LoanAgreementDocument,
    title: m.loan_agreement_title,
  },
  websiteHome: {
    load: async () => (await import('../features/website/HomeDocument.tsx')).HomeDocument,
    title: () => `${brandName}: small loans, every peso shown first`,
    site: {
      description: `Small loans for people in the Philippines by ${company.name}. The fee, the interest and each payment date on one page, before you say yes.`,
      structuredData: loanProduct(),
    },
  },
  websiteAbout: {
    load: async () => (await import('../features/website/AboutDocument.tsx')).AboutDocument,
    title: site('About Us'),
    site: {
      description: `Who ${company.name} is, the rules that we keep, and our registration as a lending company in the Philippines.`,
      structuredData: organization(),
    },
  },
  websitePolicy: {
    load: async () => (await import('../features/website/LegalDocuments.tsx')).PolicyDocument,
    title: site('Privacy Policy'),
    site: { description: `What ${company.name} collects about borrowers, what for, who else receives it, and the rights that you have.` },
  },
  websiteLoanTerms: {
    load: async () => (await import('../features/website/LoanTermsDocument.tsx')).LoanTermsDocument,
    title: site('Loan terms and conditions'),
    site: {
      description: `The whole loan agreement of ${company.name}: term, decision, paying back and paying early, rollover, and what paying late costs.`,
      structuredData: loanProduct(),
    },
  },
  websiteUserAgreement: {
    load: async () => (await import('../features/website/LegalDocuments.tsx')).UserAgreementDocument,
    title: site('User agreement'),
    site: { description: `The agreement for using the app and the website of ${company.name}.` },
  },
  websiteContact: {
    load: async () => (await import('../features/website/ContactDocument.tsx')).ContactDocument,
    title: site('Contact us'),
    site: { description: `Telephone, e-mail and address of ${company.name}.`, structuredData: organization() },
  },
};

export const notFoundDocument: PageDocument = {
  load: async () => (await import('./NotFound.tsx')).NotFound,
  title: m.not_found_title,
};

import { limits } from '@hiram/contract/product/limits.ts';
import { PERSONAL_DATA } from '@hiram/contract/product/personal-data.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import { recipientLines } from '@hiram/contract/product/recipients.ts';
import type { Company } from '../../../platform/config/brand.ts';
import { brandNames } from '../../../platform/config/brandNames.ts';
import { list, type LegalText } from './legalText.ts';
import { termFiguresOf } from './termFigures.ts';

/** Named recipients if the profile has extras; consent and privacy centre use the same list. */
const recipients = ({ extras }: Profile): readonly string[] =>
  extras === 'offered'
    ? recipientLines(brandNames.recipients)
    : [
        'The payment channel or bank that you choose: only what the payment needs.',
        'The companies that run our computers and send our messages, under contract and on our instructions.',
        'The credit registry that the law requires us to report to.',
      ];

export function privacyPolicy(profile: Profile, company: Company): LegalText {
  const { changeNotice, age, assignmentNotice } = termFiguresOf(profile);
  return {
    title: 'Privacy Policy',
    sections: [
      {
        id: 'collection',
        title: 'Information we collect',
        blocks: [
          'This is all that we hold about you, and until when. It ends at its term without your asking, while nothing is open: no loan, no complaint, no money of yours.',
          { kind: 'table', head: ['What', 'Until when'], rows: Object.values(PERSONAL_DATA).map(({ what, until }) => [what, until]) },
          'We do not read your contacts, your photos, your messages or your call log. A picture reaches us only when you choose it yourself.',
        ],
      },
      {
        id: 'representation',
        title: 'Your representation',
        blocks: [
          'You confirm that what you give us is true, complete and yours to give.',
          `Tell us within ${changeNotice} if your name, date of birth or address changes.`,
        ],
      },
      {
        id: 'use',
        title: 'How we use it',
        blocks: [
          list(
            'To know who you are and to decide about your application.',
            'To pay out your loan, to record your payments and to tell you what is due and when.',
            'To answer your questions and complaints.',
            'To keep others from using your account, and to find and stop fraud.',
            'To meet our duties under Philippine law, such as keeping books and knowing our clients.',
          ),
          'A decision about your application may be prepared by a computer from what you gave us. You may ask for a person to look at it again.',
          'We use your information for nothing else without asking you first.',
        ],
      },
      {
        id: 'disclosure',
        title: 'Who we share it with',
        blocks: [
          list(
            ...recipients(profile),
            'Courts and authorities that order it.',
            `A lender to whom your loan is assigned, after ${assignmentNotice}’ notice to you.`,
          ),
          'We do not sell your information, and we tell nobody else about your loan, not even to collect it.',
        ],
      },
      {
        id: 'cookies',
        title: 'Cookies',
        blocks: [
          'This website and the pages of the app set no cookie. What a page must remember, such as a complaint that you have begun to write or a payment code, stays on your own device.',
          'There is no advertising and nobody else’s tracking on our pages. We count visits to our promotion page with the mark that its link carries.',
        ],
      },
      {
        id: 'device',
        title: 'Device information',
        blocks: [
          'The identification of your device is tied to your session, to keep someone else from acting as you. It is not used to follow you elsewhere. It is erased the night after a sign-in has ended.',
        ],
      },
      {
        id: 'minors',
        title: 'Minors',
        blocks: [
          `The service is for people over ${age}. We do not knowingly collect anything from minors, and delete what one has sent us as soon as we learn of it.`,
        ],
      },
      {
        id: 'passwords',
        title: 'Password security',
        blocks: [
          'Never give your password, your PIN or a code from an SMS to anyone, our own staff included: we will never ask for it.',
          'We store no password in a form that can be read, send everything over encrypted connections, and let only those of our people see your data who need it for their work. If your phone is lost or someone knows your code, tell us at once.',
        ],
      },
      {
        id: 'changes',
        title: 'Changes to this policy',
        blocks: [
          'We show you what changes, in the app and on this page, 30 days before it takes effect. A change never reaches back: what you agreed to stays with the loans that you took under it.',
        ],
      },
      {
        id: 'opting-out',
        title: 'Opting out, and your rights',
        blocks: [
          'You may take back a consent at any time; what was done until then stays lawful, and what you owe does not change. You may also:',
          list(
            'ask what we hold about you, and have a copy of it;',
            'have it corrected;',
            'object to a use of it;',
            `have it erased, unless the law makes us keep it: the records of a loan are sealed until ${limits.privacy.keepYears} years after it was closed;`,
            'complain to the National Privacy Commission.',
          ),
          'Write to the officer named below. We answer within 15 business days.',
        ],
      },
      {
        id: 'grievance-officer',
        title: 'Grievance officer',
        blocks: [
          'Our data protection officer takes every question and complaint about your data:',
          {
            kind: 'contact',
            lines: [
              `Data Protection Officer, ${company.name}`,
              `SEC Registration ${company.secRegistration}, Certificate of Authority ${company.certificateOfAuthority}`,
              company.address,
            ],
            email: company.email,
            phone: company.phone,
          },
        ],
      },
    ],
  };
}

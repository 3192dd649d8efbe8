import { limits } from '@hiram/contract/product/limits.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import type { Company } from '../../../platform/config/brand.ts';
import { list, type LegalText } from './legalText.ts';
import { termFiguresOf } from './termFigures.ts';

export function userAgreement(profile: Profile, company: Company): LegalText {
  const { age } = termFiguresOf(profile);
  return {
    title: 'User agreement',
    sections: [
      {
        id: 'service',
        title: 'What this agreement is about',
        blocks: [
          `${company.name} offers an app and these pages, through which you can apply for a loan, see it and pay it back (“the service”). By registering you accept this agreement. A loan has an agreement of its own, the loan terms and conditions.`,
        ],
      },
      {
        id: 'account',
        title: 'Your account',
        blocks: [
          list(
            `You are over ${age} and register for yourself, with a mobile number of your own.`,
            'One person has one account.',
            'You keep your phone, your password and the codes that we send you to yourself. What is done with them counts as done by you, until you tell us that they are lost.',
          ),
        ],
      },
      {
        id: 'fair-use',
        title: 'Fair use',
        blocks: [
          'You do not give false details or another person’s, do not try to reach what belongs to others, do not copy or disturb the service, and do not use it against the law. We may lock an account that does, and tell you why.',
        ],
      },
      {
        id: 'messages',
        title: 'How we reach you',
        blocks: [
          'We tell you about your loan in the app and by SMS. You see advertising from us only if you asked for it. Reminders come by day, to you and nobody else.',
        ],
      },
      {
        id: 'availability',
        title: 'Availability',
        blocks: [
          'We do what we can to keep the service running. When it is not, your due dates stay the same, but a penalty that came about only because our service could not take your payment is not charged.',
        ],
      },
      {
        id: 'liability',
        title: 'Liability',
        blocks: [
          'We are liable for damage that we cause on purpose or by neglect. We are not liable for what a payment channel or your network does, and help you to get your money where it belongs. Nothing here takes away a right that the law gives to consumers.',
        ],
      },
      {
        id: 'complaints',
        title: 'Complaints',
        blocks: [
          `A complaint in the app is answered within ${limits.complaint.replyWeekdays} weekdays by a person. You see the date by which we answer.`,
        ],
      },
      {
        id: 'ending',
        title: 'Ending and changing it',
        blocks: [
          'You may close your account at any time once nothing is owed. We may change this agreement, and show you what changes 30 days before. If you do not agree, you may close your account; loans that you have already taken go on under their own terms.',
          'This agreement is under the law of the Republic of the Philippines.',
          { kind: 'contact', lines: [company.name, company.address], email: company.email, phone: company.phone },
        ],
      },
    ],
  };
}

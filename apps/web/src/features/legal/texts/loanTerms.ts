import type { Profile } from '@hiram/contract/product/profile.ts';
import type { Company } from '../../../platform/config/brand.ts';
import { list, type LegalBlock, type LegalText } from './legalText.ts';
import { termFiguresOf, type TermFigures } from './termFigures.ts';

/** General terms of every loan; the figures of a single loan are in its own contract. */
export function loanTerms(profile: Profile, company: Company): LegalText {
  const figures = termFiguresOf(profile);
  return {
    title: 'Loan terms and conditions',
    sections: [
      {
        id: 'parties',
        title: 'The parties and this agreement',
        blocks: [
          `These terms are the agreement between ${company.name} (“we”, the lender; SEC Registration ${company.secRegistration}, Certificate of Authority ${company.certificateOfAuthority}) and the person who takes a loan from us (“you”, the borrower).`,
          'What is particular to your loan, its amount, fee, interest, number of instalments and due dates, is shown to you before you agree and is kept word for word in the contract of that loan. Where the two differ, the contract of your loan counts.',
        ],
      },
      { id: 'who-may-apply', title: 'Who may apply', blocks: whoMayApply(figures) },
      { id: 'term-and-decision', title: 'Term and decision', blocks: termAndDecision(figures) },
      { id: 'cost', title: 'What the loan costs', blocks: cost(figures) },
      { id: 'repayment', title: 'Paying back', blocks: repayment() },
      { id: 'paying-early', title: 'Paying early', blocks: payingEarly(figures) },
      { id: 'prolongation', title: 'Prolongation', blocks: prolongation(figures) },
      { id: 'default', title: 'Default: if you pay late', blocks: defaulting(figures) },
      { id: 'changes', title: 'Changes to your details', blocks: [changes(figures)] },
      { id: 'assignment', title: 'Assignment', blocks: assignment(figures) },
      { id: 'judgment', title: 'Court judgment', blocks: judgment(figures) },
      { id: 'questions', title: 'Questions and complaints', blocks: questions(company) },
    ],
  };
}

const whoMayApply = ({ age }: TermFigures): LegalBlock[] => [
  `You must be over ${age} years old and have a permanent address in the Philippines. You apply for yourself, with your own name, number and account, and what you tell us is true and complete.`,
  'One person may have one loan of a product under way at a time.',
];

const termAndDecision = ({ term, decision, crediting }: TermFigures): LegalBlock[] => [
  `A loan is granted for a term of ${term}.`,
  `We decide within ${decision} of a complete application. We may refuse it, and then tell you so and why.`,
  `A loan that is approved is credited to the account that you bound within ${crediting}. The term begins on the day on which the money is credited.`,
];

const cost = ({ costLimit }: TermFigures): LegalBlock[] => [
  'A loan costs a processing fee, which is taken off when it is paid out, and interest on the principal that is still unpaid. Before you agree we show you what you receive, every charge, each payment with its date, and the total. There is no charge that we did not show you.',
  ...(costLimit === null
    ? []
    : [`Interest, fees, prolongation fees and penalties of one loan together never pass ${costLimit} of the amount borrowed.`]),
];

const repayment = (): LegalBlock[] => [
  'You pay each instalment by its due date through one of the channels shown in the app. A payment counts from the day on which the channel received it from you, even if it reaches us later. A payment made with a code that has expired counts all the same.',
  'A payment is used in this order: penalties; then, instalment by instalment in the order of their due dates, interest and then principal. Money beyond what is due stays yours: it waits for your next instalment, you see it with your order, and you may ask for it back.',
  'Keep the deposit slip or the receipt of the channel as proof of payment.',
];

const payingEarly = ({ prepayment }: TermFigures): LegalBlock[] =>
  prepayment === null
    ? [
        'You may pay back any part of the loan, or all of it, at any time and without a charge for it. Interest of periods that have not begun is not owed.',
      ]
    : [
        `You may prepay only after ${prepayment.part} of the term has passed, and at least ${prepayment.days} after disbursement: the days are counted from the day on which the loan was disbursed.`,
        'Money that arrives before that waits, and pays each instalment on its day.',
      ];

const prolongation = ({ costLimit }: TermFigures): LegalBlock[] => [
  'If you can’t pay an instalment on time, and where we offer it, you may move that instalment and all later ones by one period. We call this a rollover.',
  'A rollover costs a part of what is unpaid of that instalment, and the penalties that are unpaid on that day. The amount is shown to you before you pay it. The dates move once the whole amount has arrived; a part of it waits and moves nothing.',
  'A rollover lowers nothing of what you borrowed: the instalment itself stays owed, on its new date.',
  ...(costLimit === null
    ? []
    : [
        `It is not offered where its fee would take the cost of the loan past ${costLimit} of the amount borrowed, where it would cost more a month than the law allows, or where the loan would end after the longest term.`,
      ]),
];

const defaulting = ({ defaultPenalty, penaltyInterest, penaltyPer }: TermFigures): LegalBlock[] => [
  'You are in default with an instalment from the day after its due date, as long as any of it is unpaid.',
  ...(defaultPenalty === null
    ? []
    : [
        `On the first day in default a default penalty is charged. It is a one-time penalty, once for the whole loan: ${defaultPenalty.newClient} for new clients, ${defaultPenalty.repeatClient} for repeat clients.`,
      ]),
  `Penalty interest is ${defaultPenalty === null ? '' : 'also '}charged for each day in default, on the unpaid amount of the instalment:`,
  {
    kind: 'table',
    head: ['Days late', `Interest per ${penaltyPer}`],
    rows: penaltyInterest,
  },
  'We remind you of what is due, and nobody else. We never threaten, shame or publish, and never call the people in your phone. If you can’t pay, talk to us before the due date: most things can be arranged then.',
];

const changes = ({ changeNotice }: TermFigures): string =>
  `Tell us of a change of your name, date of birth or address within ${changeNotice}. What we send to the last address or number that you gave us counts as received.`;

const assignment = ({ assignmentNotice }: TermFigures): LegalBlock[] => [
  `We may assign the loan to another lender. We give you ${assignmentNotice}’ notice of it, with the name of that lender and where to pay from then on. Your rights under this agreement stay as they are.`,
  'You may not assign your rights or duties under it without our consent.',
];

const judgment = ({ judgment: within }: TermFigures): LegalBlock[] => [
  `What a court orders to be paid under this agreement must be paid within ${within} of the judgment.`,
  'This agreement is under the law of the Republic of the Philippines.',
];

const questions = (company: Company): LegalBlock[] => [
  'The quickest way is a complaint in the app: there we know your order, a person reads it, and you see by when we answer.',
  list(
    'You may also write or call; our contact is below.',
    'If our answer does not satisfy you, you may turn to the Securities and Exchange Commission.',
  ),
  { kind: 'contact', lines: [company.name, company.address], email: company.email, phone: company.phone },
];

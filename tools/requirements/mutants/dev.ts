import type { Mutant } from './mutant.ts';

export const devMutants: readonly Mutant[] = [
  {
    id: 'DEV-01',
    breaks: 'no session to edit',
    file: 'apps/web/src/features/preview/values.ts',
    find: "Session: ['userId', 'sessionId', 'mobilePhone'",
    replace: "Session: ['userId', 'mobilePhone'",
  },
  {
    id: 'DEV-01',
    breaks: 'shortcuts without the values',
    file: 'apps/web/src/features/preview/Preview.tsx',
    find: 'addressOf(page, { ...values, lang: language })',
    replace: 'addressOf(page, { lang: language })',
  },
  {
    id: 'DEV-01',
    breaks: 'values that are not kept',
    file: 'apps/web/src/features/preview/values.ts',
    find: 'storage.setItem(KEPT_AS, JSON.stringify(values));',
    replace: "storage.setItem(KEPT_AS, '{}');",
  },
  {
    id: 'DEV-02',
    breaks: 'an extension that leads to repay',
    file: 'apps/web/src/features/preview/shortcuts.ts',
    find: "['Extension', 'repayDelay']",
    replace: "['Extension', 'repay']",
  },
  {
    id: 'DEV-02',
    breaks: 'no shortcut to the instructions',
    file: 'apps/web/src/features/preview/shortcuts.ts',
    find: `  ['Repayment instructions', 'paymentInstructions'],
`,
    replace: '',
  },
  {
    id: 'DEV-03',
    breaks: 'a photo that is not shown',
    file: 'apps/web/src/features/preview/Device.tsx',
    find: `      {photo === null ? null : <img src={photo.url} alt={photo.name} />}
`,
    replace: '',
  },
  {
    id: 'DEV-03',
    breaks: 'a place that is not shown',
    file: 'apps/web/src/features/preview/Device.tsx',
    find: 'setSaid(`${coords.latitude.toFixed(5)}, ${coords.longitude.toFixed(5)} ·',
    replace: 'setSaid(`${coords.latitude.toFixed(0)} ·',
  },
  {
    id: 'DEV-03',
    breaks: 'a refusal that is not told',
    file: 'apps/web/src/features/preview/Device.tsx',
    find: "({ message }) => setSaid(message === '' ? 'Refused' : message)",
    replace: '() => undefined',
  },
];

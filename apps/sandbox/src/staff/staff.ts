/** Invented people. The subject is stored in the log of staff actions. */
export const STAFF = [
  { subject: 'liza.reyes', name: 'Liza Reyes', roles: ['agent'] },
  { subject: 'noel.cruz', name: 'Noel Cruz', roles: ['agent'] },
  { subject: 'maria.santos', name: 'Maria Santos', roles: ['supervisor'] },
  { subject: 'jose.garcia', name: 'Jose Garcia', roles: ['supervisor'] },
  { subject: 'ana.lim', name: 'Ana Lim', roles: ['auditor'] },
  // Employee of the lender without a role at the desk.
  { subject: 'ben.tan', name: 'Ben Tan', roles: ['kitchen'] },
] as const;

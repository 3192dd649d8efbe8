/** Invented. The subject is what stands in the log of what staff did. */
export const STAFF = [
  { subject: 'liza.reyes', name: 'Liza Reyes', roles: ['agent'] },
  { subject: 'noel.cruz', name: 'Noel Cruz', roles: ['agent'] },
  { subject: 'maria.santos', name: 'Maria Santos', roles: ['supervisor'] },
  { subject: 'jose.garcia', name: 'Jose Garcia', roles: ['supervisor'] },
  { subject: 'ana.lim', name: 'Ana Lim', roles: ['auditor'] },
  // Works for the lender, and not at the desk.
  { subject: 'ben.tan', name: 'Ben Tan', roles: ['kitchen'] },
] as const;

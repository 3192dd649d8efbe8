import { Counter } from 'prom-client';

/** All that a job can warn of. A line of the log and a count of it have the same words, so that whoever is woken by the one finds the other. */
export const JOB_TROUBLES = [
  'an order task failed',
  'no answer from the decision maker',
  'no answer from the payout bank',
  'a payout is late',
  'no answer from the payment provider',
  'polling a payment failed',
  'no answer from the card processor',
  'no answer from the SMS network',
  'a reminder could not be sent',
  'a notice was not sent',
  'an erasure failed',
  'a settlement list without an end was cut',
  'a payment of a settlement list could not be compared',
  'it could not be seen whether a borrower’s data has ended',
  'the penalties of an order could not be accrued',
  'too many days to accrue at once: an operator has to allow them',
  'days after today have accrued: an operator has to take them back',
  'a journal could not be written',
  'a journal differs from the one that was written before',
  'the job queue failed',
] as const;

export type JobTrouble = (typeof JOB_TROUBLES)[number];

export interface JobsLog {
  readonly info: (fields: object, message: string) => void;
  readonly warn: (fields: object, message: JobTrouble) => void;
}

export const jobTroubles = new Counter({
  name: 'job_troubles_total',
  help: 'What went wrong in the jobs of a cell, in the words of the log',
  labelNames: ['database', 'trouble'] as const,
  registers: [],
});

/** The same log, with these fields in each of its lines. */
export const withFields = (log: JobsLog, fields: object): JobsLog => ({
  info: (more, message) => log.info({ ...fields, ...more }, message),
  warn: (more, message) => log.warn({ ...fields, ...more }, message),
});

/** Each line of a cell's jobs says which cell it is, and each warning is counted. */
export function logOfCell(log: JobsLog, cell: string): JobsLog {
  // From the start: the first trouble is then seen as one more than none.
  for (const trouble of JOB_TROUBLES) jobTroubles.inc({ database: cell, trouble }, 0);
  const named = withFields(log, { cell });
  return {
    info: named.info,
    warn: (fields, message) => {
      jobTroubles.inc({ database: cell, trouble: message });
      named.warn(fields, message);
    },
  };
}

import { Counter } from 'prom-client';

/** All warnings of jobs. The log and the metric use the same text, so that one can be found from the other. */
export const JOB_FAILURES = [
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
  'the retention of a borrower’s data could not be checked',
  'the penalties of an order could not be accrued',
  'too many days to accrue at once: an operator has to allow them',
  'days after today have accrued: an operator has to take them back',
  'a journal could not be written',
  'a journal differs from the one that was written before',
  'the job queue failed',
] as const;

export type JobFailure = (typeof JOB_FAILURES)[number];

export interface JobsLog {
  readonly info: (fields: object, message: string) => void;
  readonly warn: (fields: object, message: JobFailure) => void;
}

export const jobFailures = new Counter({
  name: 'job_troubles_total',
  help: 'Failures of jobs in a cell, labelled with the text of the log',
  labelNames: ['database', 'trouble'] as const,
  registers: [],
});

export const withFields = (log: JobsLog, fields: object): JobsLog => ({
  info: (more, message) => log.info({ ...fields, ...more }, message),
  warn: (more, message) => log.warn({ ...fields, ...more }, message),
});

/** Returns a log that adds the cell to every line and counts every warning. */
export function logOfCell(log: JobsLog, cell: string): JobsLog {
  // Initialized to 0, so that the first failure shows as an increase.
  for (const failure of JOB_FAILURES) jobFailures.inc({ database: cell, trouble: failure }, 0);
  const named = withFields(log, { cell });
  return {
    info: named.info,
    warn: (fields, message) => {
      jobFailures.inc({ database: cell, trouble: message });
      named.warn(fields, message);
    },
  };
}

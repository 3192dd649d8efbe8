import type { ReconciliationResult } from '@hiram/api/lending/restores/reconcile-directory.ts';

export interface DrillFigures {
  readonly cellBytes: number;
  readonly fillSeconds: number;
  readonly fullSeconds: number;
  readonly fullStoredBytes: number;
  readonly incrementalSeconds: number;
  readonly incrementalStoredBytes: number;
  /** The weekly restore of the newest backup, from its start to the result of the check. */
  readonly weeklySeconds: number;
  readonly booksOfNewest: boolean;
  /** Time until the current WAL was in the repository. */
  readonly archiveSeconds: number;
  readonly isEncrypted: boolean;
  readonly second: Date;
  readonly restoreSeconds: number;
  readonly replaySeconds: number;
  readonly booksAsRestored: boolean;
  /** Payments that the service had acknowledged before the second. */
  readonly before: { readonly acknowledged: number; readonly missing: number };
  /** Payments sent after the second; none of them may be in the restored cell. */
  readonly after: { readonly told: number; readonly present: number };
  /** All payments of the provider, and those among them that the service never acknowledged. */
  readonly told: number;
  readonly unacknowledged: number;
  readonly missing: { readonly missingAfterRestore: number; readonly missingAfterCommand: number; readonly missingAtEnd: number };
  readonly postedTwice: number;
  /** Result of `reconcile-directory`. */
  readonly standing: string;
  /** True if dated jobs may continue afterwards. */
  readonly isReleased: boolean;
  readonly phones: ReconciliationResult['phones'];
  readonly reconcileSeconds: number;
  readonly compareSeconds: number;
  readonly booksAtEnd: boolean;
  readonly suspended: number;
  readonly discrepancies: number;
}

/** Returns the faults in words. Speed is not checked. */
export function listFaults(figures: DrillFigures): readonly string[] {
  const { before, after, missing, phones, standing } = figures;
  const faults: Readonly<Record<string, boolean>> = {
    'the repository is not encrypted': !figures.isEncrypted,
    'no payment was acknowledged before the second': before.acknowledged === 0,
    'no webhook was sent after the second': after.told === 0,
    'every webhook was acknowledged while the cell was lost': figures.unacknowledged === 0,
    [`${before.missing} payments from before the second are missing`]: before.missing > 0,
    [`${after.present} payments from after the second are present: the cell was restored to another second`]: after.present > 0,
    'the books of the newest backup do not balance': !figures.booksOfNewest,
    'the books do not balance after the restore': !figures.booksAsRestored,
    [`the restore was not detected: ${standing}`]: standing !== 'cell behind' && standing !== 'restored',
    'dated work is held back after reconciliation': !figures.isReleased,
    'the phone of a borrower was removed or is in conflict': phones.removed > 0 || phones.inConflict > 0 || phones.erasedSince > 0,
    [`${missing.missingAtEnd} payments are missing in the end`]: missing.missingAtEnd > 0,
    [`${figures.postedTwice} payments are posted twice`]: figures.postedTwice > 0,
    [`${figures.suspended} payments wait in suspense`]: figures.suspended > 0,
    [`${figures.discrepancies} discrepancies`]: figures.discrepancies > 0,
    'the books do not balance in the end': !figures.booksAtEnd,
  };
  return Object.entries(faults).flatMap(([fault, isSo]) => (isSo ? [fault] : []));
}

const seconds = (value: number): string => `${value.toFixed(1)} s`;
const bytes = (value: number): string => (value >= 1e9 ? `${(value / 1e9).toFixed(2)} GB` : `${(value / 1e6).toFixed(1)} MB`);

export function tableOf(figures: DrillFigures): readonly (readonly [what: string, figure: string])[] {
  const { before, after, missing } = figures;
  return [
    ['size of the cell', bytes(figures.cellBytes)],
    ['full backup, stored and encrypted', `${seconds(figures.fullSeconds)}, ${bytes(figures.fullStoredBytes)}`],
    ['incremental backup, stored', `${seconds(figures.incrementalSeconds)}, ${bytes(figures.incrementalStoredBytes)}`],
    ['weekly restore of the newest backup, with check', seconds(figures.weeklySeconds)],
    ['time until the current WAL is archived', seconds(figures.archiveSeconds)],
    ['restored to', figures.second.toISOString()],
    ['restore of the files', seconds(figures.restoreSeconds)],
    ['replay of the WAL', seconds(figures.replaySeconds)],
    ['payments acknowledged before the second', String(before.acknowledged)],
    ['of these missing after the restore', String(before.missing)],
    ['payments sent after the second', `${after.told}, ${figures.unacknowledged} of them never acknowledged`],
    ['all payments missing after the restore', `${missing.missingAfterRestore} of ${figures.told}`],
    ['missing after reconcile-directory', `${missing.missingAfterCommand} (${seconds(figures.reconcileSeconds)})`],
    ['missing after the settlement lists', `${missing.missingAtEnd} (${seconds(figures.compareSeconds)})`],
    ['posted twice, in suspense, discrepancies', `${figures.postedTwice}, ${figures.suspended}, ${figures.discrepancies}`],
    [
      'books after the restore and in the end',
      `${figures.booksAsRestored ? 'balanced' : 'WRONG'}, ${figures.booksAtEnd ? 'balanced' : 'WRONG'}`,
    ],
  ];
}

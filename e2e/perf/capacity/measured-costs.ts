import type { BenchFigures } from '../bench/figures.ts';
import type { ReadFigures } from '../bench/reads.ts';
import type { TableFigures } from '../bench/storage.ts';

export interface MeasuredCosts {
  readonly read: { readonly serviceMs: number; readonly databaseMs: number; readonly answeredMs: number };
  readonly payment: { readonly serviceMs: number; readonly databaseMs: number; readonly answeredMs: number; readonly walBytes: number };
  readonly borrowerBytes: number;
  /** With the first payment. */
  readonly orderBytes: number;
  readonly furtherPaymentBytes: number;
  /** Penalty of one night. */
  readonly transferBytes: number;
  readonly directoryBorrowerBytes: number;
  readonly directoryPaymentBytes: number;
}

/** The intent of a payment was stored before the payment, so it adds nothing to the growth of the cell. */
const INTENTS = 'payment_intent';
const TRANSFERS = 'transfer';

export function costsIn({ reads, commits, storage }: BenchFigures): MeasuredCosts {
  if (reads === undefined || commits === undefined || storage === undefined)
    throw new Error('the figures need reads, commits and storage: run `npm run bench reads commits storage`');
  const { payment } = commits;
  const mean = (of: (read: ReadFigures) => number): number => reads.reduce((sum, read) => sum + of(read), 0) / reads.length;
  const each = ({ bytes, rows }: TableFigures): number => bytes / rows;
  const bytesOf = (tables: readonly TableFigures[]): number => tables.reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    read: {
      serviceMs: mean(({ ours }) => ours.cpuMs),
      databaseMs: mean(({ ours }) => ours.databaseCpuMs),
      answeredMs: mean(({ ours }) => ours.medianMs),
    },
    payment: {
      serviceMs: payment.serviceCpuMs,
      databaseMs: payment.databaseCpuMs,
      answeredMs: payment.medianMs,
      walBytes: payment.walBytes,
    },
    borrowerBytes: bytesOf(storage.cell.filter(({ isOfOrder }) => !isOfOrder)),
    orderBytes: bytesOf(storage.cell.filter(({ isOfOrder }) => isOfOrder)),
    furtherPaymentBytes: payment.cellBytes + each(tableIn(storage.cell, INTENTS)),
    transferBytes: each(tableIn(storage.cell, TRANSFERS)),
    directoryBorrowerBytes: bytesOf(storage.directory),
    directoryPaymentBytes: payment.directoryBytes,
  };
}

function tableIn(tables: readonly TableFigures[], name: string): TableFigures {
  const found = tables.find(({ table }) => table === name);
  if (found === undefined) throw new Error(`the figures have no table ${name}`);
  return found;
}

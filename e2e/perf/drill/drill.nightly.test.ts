import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../tools/testing/timeout-scale.ts';
import { runDrill } from './drill.ts';
import { listFaults } from './figures.ts';

test(
  'a cell lost under load is restored with every payment before the chosen second, and with all after reconciliation',
  { timeout: scaleTimeout(600_000) },
  async () => {
    const figures = await runDrill({ people: 2_000, codes: 2_000, perSecond: 20, paymentsAStep: 10, archiveTimeoutSeconds: 2 });

    expect(listFaults(figures)).toEqual([]);
    // Every recovery step restored some payments.
    const { missingAfterRestore, missingAfterCommand, missingAtEnd } = figures.missing;
    expect(missingAfterRestore).toBeGreaterThan(missingAfterCommand);
    expect(missingAfterCommand).toBeGreaterThan(missingAtEnd);
  },
);

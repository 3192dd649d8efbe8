import { formatDateTime } from '@hiram/contract/product/dates.ts';
import * as z from 'zod/mini';
import { ALL_STAFF, defineAct, text } from '../platform/staff/act.ts';
import type { Act } from '../platform/staff/act.ts';
import { checkLog } from '../platform/staff/check-log.ts';
import { listSavedHeads } from '../platform/staff/log-heads.ts';
import { readLog } from '../platform/staff/read-log.ts';
import { openRecordStore } from '../providers/record-store.ts';

export const logCommands: readonly Act[] = [
  defineAct({
    name: 'check-log',
    about: 'Verifies the staff log in every cell and the directory: no entry was changed, moved or removed. There must be no findings.',
    roles: ALL_STAFF,
    effect: 'reads',
    options: {},
    isRecordedFirst: true,
    run: async ({ resources: { cells, clock, config, directory } }) => {
      const store = openRecordStore(config.imageStore);
      try {
        return await checkLog({ directory, cells: cells.all, saved: (log) => listSavedHeads(store, log, clock.real()) });
      } finally {
        store.close();
      }
    },
  }),
  defineAct({
    name: 'list-log',
    about:
      'Lists a page of the staff log over all cells and the directory, newest first. --after is the "next" of the previous page. --operator and --command filter.',
    roles: ['supervisor', 'auditor'],
    effect: 'reads',
    options: { after: z.optional(text), operator: z.optional(text), command: z.optional(text) },
    isRecordedFirst: true,
    run: async ({ resources }, wanted) => {
      const { acts, ...page } = await readLog(resources, wanted);
      return { rows: acts.map(({ number: entry, writtenAt, ...act }) => ({ at: formatDateTime(writtenAt), entry, ...act })), ...page };
    },
  }),
];

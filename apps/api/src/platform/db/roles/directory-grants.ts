import type { DirectoryTables } from '../directory.ts';
import { ALL_PROCESSES, CLAIM_COLUMNS } from './grants.ts';
import type { Grants } from './grants.ts';

export const directoryGrants: Grants<DirectoryTables> = {
  staff_action: { adds: ['staff'] },
  staff_log: {},
  staff_request: {
    adds: ['staff'],
    changes: [{ by: ['staff'], columns: ['amount', 'decision', 'decided_by', 'decided_at', 'done_at', ...CLAIM_COLUMNS] }],
    removes: ['worker'],
  },
  staff_session: { adds: ['staff'], changes: [{ by: ['staff'], columns: ['seen_at', 'ended_at'] }], removes: ['worker'] },
  staff_logout: { adds: ['staff'], removes: ['worker'] },
  borrower_phone: {
    adds: ['service', 'staff'],
    changes: [{ by: ['service', 'staff'], columns: ['phone_hash', 'key_id'] }],
    removes: ['worker', 'staff'],
  },
  provider_reference: { adds: ALL_PROCESSES, removes: ['worker'] },
  suspense: {
    adds: ALL_PROCESSES,
    changes: [
      { by: ALL_PROCESSES, columns: ['assigned_order_id', 'resolved_at'] },
      { by: ['staff'], columns: CLAIM_COLUMNS },
    ],
    removes: ['worker'],
  },
  provider_payment: { adds: ALL_PROCESSES, changes: [{ by: ALL_PROCESSES, columns: ['order_id', 'suspended'] }], removes: ['worker'] },
  webhook: {
    adds: ['service'],
    changes: [
      { by: ALL_PROCESSES, columns: ['trouble', 'done_at', 'headers', 'body'] },
      { by: ['staff'], columns: CLAIM_COLUMNS },
    ],
    removes: ['worker'],
  },
  discrepancy: {
    adds: ALL_PROCESSES,
    changes: [
      { by: ALL_PROCESSES, columns: ['times', 'last_reported_at', 'resolved_at'] },
      { by: ['staff'], columns: CLAIM_COLUMNS },
    ],
    removes: ['worker'],
  },
  cell_pulse: {
    adds: ['worker', 'staff'],
    changes: [
      { by: ['worker', 'staff'], columns: 'all' },
      // The service changes no column: the right to update one column is needed to lock the row until a heartbeat is complete.
      { by: ['service'], columns: ['beaten_at'] },
    ],
  },
  // Written by the promoted standby itself.
  takeover: {},
  // The migration inserts the first map and the mover of a shard updates it. Staff repair the map after a restore.
  shard_epoch: { changes: [{ by: ['staff'], columns: ['epoch'] }] },
  shard_place: { changes: [{ by: ['staff'], columns: ['cell'] }] },
  worker_presence: { adds: ['worker'], changes: [{ by: ['worker'], columns: ['seen_at'] }], removes: ['worker'] },
  cell_lease: { adds: ['worker'], changes: [{ by: ['worker'], columns: ['until'] }], removes: ['worker'] },
  event_block: { adds: ['worker'], changes: [{ by: ['worker'], columns: ['whole'] }], removes: ['worker'] },
  journal: { adds: ['worker'], changes: [{ by: ['worker', 'staff'], columns: ['transfers', 'csv_sha256', 'written_at'] }] },
  webhook_endpoint: {
    adds: ['staff'],
    changes: [
      // The worker pauses and resumes endpoints and encrypts secrets with the new key; only staff may change where events are sent.
      { by: ['worker'], columns: ['state', 'paused_because', 'cursor', 'failing_since', 'worker', 'leased_until'] },
      { by: ['worker'], columns: ['secret_key_id', 'secret_sealed', 'previous_key_id', 'previous_sealed'] },
    ],
    removes: ['staff'],
  },
  webhook_delivery: { adds: ['worker'], removes: ['worker', 'staff'] },
  partner_call: { adds: ['service'], removes: ['worker'] },
  sandbox_clock: { adds: ['service'], changes: [{ by: ['service'], columns: ['offset_seconds'] }] },
};

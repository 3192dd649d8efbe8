import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import type { Generated } from 'kysely';
import { NOW, SECRET } from './declaration.ts';
import type { CellDeclarations, DirectoryDeclarations } from './declaration.ts';

export interface BorrowerTables {
  borrower: {
    userId: string;
    phone: string;
    fullName: string;
    createdAt: Date;
    language: Generated<Language>;
    endDueOn: Generated<CalendarDate | null>;
  };
  session: {
    userId: string;
    sessionHash: Buffer;
    deviceId: string;
    createdAt: Date;
    expiresAt: Date;
    revokedAt: Date | null;
    keyHash: Generated<Buffer | null>;
    clockAheadMs: Generated<number | null>;
    usedAt: Generated<Date | null>;
  };
  idempotency_key: {
    userId: string;
    caller: string;
    key: string;
    fingerprint: Buffer;
    /** Written as JSON text, read as the parsed value. */
    answer: unknown;
    createdAt: Date;
    expiresAt: Date;
  };
}

export interface BorrowerDirectoryTables {
  borrower_phone: { phoneHash: Buffer; keyId: string | null; userId: string; createdAt: Date };
}

export const borrowerDeclarations = {
  idempotency_key: {
    grants: {
      adds: ['service'],
      changes: [{ by: ['service'], columns: ['fingerprint', 'answer', 'created_at', 'expires_at'] }],
      removes: ['worker'],
    },
    bound: { most: 500, within: { column: 'created_at', days: 1 } },
    columns: { requests: 'caller key fingerprint answer created_at', plain: 'user_id expires_at' },
    holding: {
      what: 'What you sent in the last day',
      why: 'So that a tap on a bad line counts once.',
      withheld: { fingerprint: SECRET },
      fate: NOW,
    },
  },
  session: {
    grants: {
      adds: ['service'],
      changes: [
        { by: ['service'], columns: ['used_at', 'key_hash', 'clock_ahead_ms', 'revoked_at'] },
        { by: ['staff'], columns: ['revoked_at'] },
      ],
      removes: ['worker'],
    },
    bound: { by: 'lender' },
    columns: { device: 'session_hash device_id created_at expires_at revoked_at key_hash clock_ahead_ms used_at', plain: 'user_id' },
    holding: { what: 'Sign-ins and devices', why: 'To protect your session.', withheld: { session_hash: SECRET }, fate: NOW },
  },
  // Created by registration with a phone, one per phone.
  borrower: {
    grants: {
      adds: ['service'],
      changes: [
        { by: ['service'], columns: ['full_name', 'language'] },
        { by: ['worker'], columns: ['phone', 'full_name', 'language', 'end_due_on'] },
        // Staff change no column: the right to update one column is needed to lock the row against the borrower's own calls.
        { by: ['staff'], columns: ['end_due_on'] },
      ],
    },
    bound: { limit: 'register-address' },
    columns: { name: 'full_name', phone: 'phone', language: 'language', plain: 'user_id created_at end_due_on' },
    holding: {
      what: 'Your name and mobile number',
      why: 'To know who borrows, and to reach you.',
      fate: { when: 'kept', blanked: { phone: '', full_name: '', language: 'en' }, sealed: true },
    },
  },
} as const satisfies CellDeclarations<BorrowerTables>;

export const borrowerDirectoryDeclarations = {
  borrower_phone: {
    grants: {
      adds: ['service', 'staff'],
      changes: [{ by: ['service', 'staff'], columns: ['phone_hash', 'key_id'] }],
      removes: ['worker', 'staff'],
    },
    bound: { limit: 'register-address' },
    columns: { phone: 'phone_hash', plain: 'user_id key_id created_at' },
  },
} as const satisfies DirectoryDeclarations<BorrowerDirectoryTables>;

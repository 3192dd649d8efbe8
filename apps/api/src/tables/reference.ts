import type { Language } from '@hiram/contract/product/profile.ts';
import { REFERENCE } from './declaration.ts';
import type { CellDeclarations, DirectoryDeclarations } from './declaration.ts';

export interface ReferenceTables {
  translation: { language: Language; sourceText: string; text: string };
  service_contact: { overall: number; email: string; telephone: string };
  reference_version: { onlyRow: boolean; version: string };
}

export interface ReferenceDirectoryTables {
  sandbox_clock: { onlyRow: boolean; offsetSeconds: number };
}

export const referenceDeclarations = {
  service_contact: REFERENCE,
  translation: REFERENCE,
  // Written by triggers of the reference tables.
  reference_version: { owner: 'cell', grants: {}, bound: { by: 'release' } },
} as const satisfies CellDeclarations<ReferenceTables>;

export const referenceDirectoryDeclarations = {
  sandbox_clock: {
    grants: { adds: ['service'], changes: [{ by: ['service'], columns: ['offset_seconds'] }] },
    bound: { by: 'lender' },
    columns: { plain: 'only_row offset_seconds' },
  },
} as const satisfies DirectoryDeclarations<ReferenceDirectoryTables>;

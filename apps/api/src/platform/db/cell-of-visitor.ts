import type { Cell, Cells } from './cells.ts';

/** Who has no user id yet is kept where the hash of the phone leads: always the same cell. */
export const cellOfVisitor = (cells: Cells, phoneHash: Buffer): Cell => cells.of(phoneHash.toString('hex'));

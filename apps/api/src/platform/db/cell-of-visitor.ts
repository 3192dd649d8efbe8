import type { Cell, Cells } from './cells.ts';

/** Returns the cell of a visitor who has no user id yet. The phone hash determines the cell, so every visit with the phone leads to the same one. */
export const cellOfVisitor = (cells: Cells, phoneHash: Buffer): Cell => cells.of(phoneHash.toString('hex'));

import { findPhone } from '../src/platform/db/directory.ts';

/** Whose phone it is; null when nobody has it. */
export const findUserId = async (...of: Parameters<typeof findPhone>): Promise<string | null> => (await findPhone(...of))?.userId ?? null;

import { findPhone } from '../src/platform/db/directory.ts';

export const findUserId = async (...of: Parameters<typeof findPhone>): Promise<string | null> => (await findPhone(...of))?.userId ?? null;

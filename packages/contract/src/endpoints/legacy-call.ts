/** All of the older API goes through the older client and answers '00'. */
export const legacyCall = { client: 'older', envelope: 'older' } as const;

/** All of the older API goes through the older client and answers '00'. */
export const olderCall = { client: 'older', envelope: 'older' } as const;

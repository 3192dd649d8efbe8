/** Session parameters of a page address. Every call repeats them, in its query or in a header. */
export const SESSION_PARAMETERS = ['deviceId', 'userId', 'sessionId', 'merchantNumber', 'mobilePhone', 'appVersion', 'clientType'] as const;
export type SessionParameter = (typeof SESSION_PARAMETERS)[number];

/** Two names of the same value: if the address has either, calls send both. */
export const PRODUCT_ALIASES = ['productId', 'product_id'] as const;

/** Headers that each client fills from the address parameters of the same names, empty if absent. */
export const CLIENT_HEADERS = { v3: ['building', 'gather'], legacy: ['swift', 'eyes'] } as const;

/**
 * Session parameters as form-encoded pairs, for calls whose URL must not identify a borrower. If the header is present, session parameters in the
 * query are ignored.
 */
export const SESSION_HEADER = 'Session';

/** Required on every POST below the base path, against request forgery: a form on another site cannot set the header. */
export const REQUESTED_WITH = { name: 'X-Requested-With', value: 'XMLHttpRequest' } as const;

/** Generated once per intent by a client that has one; the same key with another body is rejected. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/**
 * The web server calls this path to check a call's session before it reads a large body. Outside the base path, so that it is not reachable from
 * outside.
 */
export const SESSION_CHECK_PATH = '/session-check';

/** The session parameters that a page address carries and that every call repeats: in its query, or in a header of its own. */
export const SESSION_PARAMETERS = ['deviceId', 'userId', 'sessionId', 'merchantNumber', 'mobilePhone', 'appVersion', 'clientType'] as const;
export type SessionParameter = (typeof SESSION_PARAMETERS)[number];

/** One value under two names: whichever is on the address, both are sent. */
export const PRODUCT_ALIASES = ['productId', 'product_id'] as const;

/** Header names that each client fills from the address parameters of the same names, empty when absent. */
export const CLIENT_HEADERS = { v3: ['building', 'gather'], legacy: ['swift', 'eyes'] } as const;

/**
 * Who asks, as form-encoded pairs: what every call would else carry in its query. For calls whose address is to name no borrower. Where a call
 * has it, nothing of the session is read from its query.
 */
export const SESSION_HEADER = 'Session';

/** Required on every POST below the base path: a form on another site cannot set it. */
export const REQUESTED_WITH = { name: 'X-Requested-With', value: 'XMLHttpRequest' } as const;

/** Made once per intent by a client that has one; the same key with another body is refused. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/**
 * Where the web server asks the service about the session of a call, before it reads a large body. It stands outside the base path, so that
 * nobody else can ask.
 */
export const SESSION_CHECK_PATH = '/session-check';

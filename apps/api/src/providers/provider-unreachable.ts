/** The outcome of the call is unknown: the response is late, missing or unreadable. Adapters throw no other error. */
export class ProviderUnreachable extends Error {}

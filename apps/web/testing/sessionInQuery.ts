/** Runs before each file: calls send the session in their query, as specified. */
Object.assign(globalThis, { __HIRAM_SESSION_IN_HEADER__: false });

/** Before each file: calls carry the session as specified. */
Object.assign(globalThis, { __HIRAM_SESSION_IN_HEADER__: false });

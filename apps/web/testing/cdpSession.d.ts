import 'vitest/browser';

// The provider's own declaration would import Node's types into the page's code.
declare module 'vitest/browser' {
  interface CDPSession {
    send(method: string, parameters?: object): Promise<unknown>;
  }
}

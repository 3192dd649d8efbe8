/** Returns true if the press was handled and the shell must not go back itself. */
type BackHandler = () => boolean;

const handlers: BackHandler[] = [];

declare global {
  interface Window {
    nativeBack?: () => boolean;
  }
}

/** The handler added last runs first, because it belongs to the topmost layer. Returns a function that removes the handler. */
export function onNativeBack(handler: BackHandler): () => void {
  handlers.push(handler);
  return () => {
    const index = handlers.lastIndexOf(handler);
    if (index >= 0) handlers.splice(index, 1);
  };
}

/** Defines `window.nativeBack()`, which the shell calls before it goes back. */
export function installNativeBack(): void {
  window.nativeBack = () => [...handlers].reverse().some((handler) => handler());
}

/** True when the press was handled and the shell must not go back itself. */
type BackHandler = () => boolean;

const handlers: BackHandler[] = [];

declare global {
  interface Window {
    nativeBack?: () => boolean;
  }
}

/** The handler added last is asked first, because it belongs to what lies on top. Returns how to take it away. */
export function onNativeBack(handler: BackHandler): () => void {
  handlers.push(handler);
  return () => {
    const index = handlers.lastIndexOf(handler);
    if (index >= 0) handlers.splice(index, 1);
  };
}

/** The shell calls `window.nativeBack()` before it goes back. */
export function answerNativeBack(): void {
  window.nativeBack = () => [...handlers].reverse().some((handler) => handler());
}

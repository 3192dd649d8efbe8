/** Storage that outlives the page. Accessing it throws if cookies are disabled. */
export function phoneStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

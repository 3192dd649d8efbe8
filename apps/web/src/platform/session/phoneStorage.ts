/** What outlives the page. Where cookies are switched off, even asking for it throws. */
export function phoneStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

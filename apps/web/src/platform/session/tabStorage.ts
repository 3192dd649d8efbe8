// Where cookies are switched off, even asking for the storage throws.
export function tabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/**
 * The lender's app may pass the session behind `#?`, which a browser sends to no server. Moves it into the query before a page reads it; this makes
 * no request, and `useSessionOffAddress` removes it again.
 */
export function takeSessionFromHash(): void {
  history.replaceState(history.state, '', location.href.replace('#?', location.search ? '&' : '?'));
}

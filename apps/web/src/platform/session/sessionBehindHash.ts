/**
 * The lender's app may pass the session behind `#?`, which a browser sends to no server. Moves it into the query before a page reads it; this makes
 * no request, and `useRemoveSessionFromAddress` removes it again.
 */
export function moveSessionFromHash(): void {
  history.replaceState(history.state, '', location.href.replace('#?', location.search ? '&' : '?'));
}

/**
 * The lender's app may give the session behind `#?`, which a browser sends to no server. It is put where pages read it, before they do. That
 * asks for nothing, and `useSessionOffAddress` takes it off again.
 */
export function takeSessionFromHash(): void {
  history.replaceState(history.state, '', location.href.replace('#?', location.search ? '&' : '?'));
}

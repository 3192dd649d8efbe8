/**
 * What the oldest engines that we serve (iOS 15.4, Android WebView 100) do not have, and since when it exists.
 * The versions are those of the browsers' published compatibility tables; add a line when a newer name is met.
 */
type Table = ReadonlyMap<string, string>;

const table = (since: Readonly<Record<string, readonly string[]>>): Table =>
  new Map(Object.entries(since).flatMap(([versions, names]) => names.map((name) => [name, versions] as const)));

/** `AbortSignal.timeout` and the like: the object's name decides. */
export const newerStatics = table({
  'iOS 16, Chrome 124': ['AbortSignal.timeout'],
  'iOS 17.4, Chrome 116': ['AbortSignal.any'],
  'iOS 17.4, Chrome 119': ['Promise.withResolvers', 'Object.groupBy', 'Map.groupBy'],
  'iOS 18.2, Chrome 128': ['Promise.try'],
  'iOS 17, Chrome 120': ['URL.canParse'],
  'iOS 18, Chrome 126': ['URL.parse'],
  'iOS 16.4, Chrome 121': ['Array.fromAsync'],
  'iOS 17, Chrome 105': ['Response.json'],
  'iOS 18.4, Chrome 122': ['Iterator.from'],
  'iOS 16.4, Chrome 129': ['Intl.DurationFormat'],
  'iOS 18.2, Chrome 136': ['RegExp.escape'],
  'iOS 16.4, Chrome 38': ['screen.orientation'],
  'no iOS': ['navigator.connection', 'navigator.vibrate', 'navigator.userAgentData'],
});

/** Names that no older object has, so that the member alone decides. */
export const newerMembers = table({
  'iOS 17, Chrome 114': ['popover', 'showPopover', 'hidePopover', 'togglePopover'],
  'iOS 15.5, Chrome 102': ['inert'],
  'iOS 16, Chrome 110': ['toSorted', 'toReversed', 'toSpliced', 'with'],
  'iOS 17, Chrome 122': ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
  'iOS 16.4, Chrome 111': ['isWellFormed', 'toWellFormed'],
  'iOS 18, Chrome 111': ['startViewTransition'],
  'iOS 17.4, Chrome 105': ['checkVisibility'],
  'iOS 18.4, Chrome 134': ['requestClose'],
  'iOS 16.4, Chrome 73': ['adoptedStyleSheets'],
  'iOS 16, Chrome 99': ['showPicker'],
  'iOS 15.4, Chrome 106': ['formatRange', 'formatRangeToParts'],
  'iOS 26.2, Chrome 114': ['onscrollend'],
});

export const newerGlobals = table({
  'no iOS': ['requestIdleCallback', 'cancelIdleCallback', 'CloseWatcher', 'scheduler'],
  'iOS 16.4, Chrome 69': ['OffscreenCanvas'],
  'iOS 16.4, Chrome 73': ['CSSStyleSheet'],
  'iOS 26.2, Chrome 102': ['navigation'],
});

/** As React spells them. */
export const newerAttributes = table({
  'iOS 17, Chrome 114': ['popover', 'popoverTarget', 'popoverTargetAction'],
  'iOS 15.5, Chrome 102': ['inert'],
  'no iOS, Chrome 134': ['closedby', 'closedBy'],
});

export const newerEvents = table({ 'iOS 26.2, Chrome 114': ['scrollend'], 'iOS 17, Chrome 114': ['beforetoggle'] });

/** Syntax inside a regular expression: older engines refuse the whole script. */
export function newerSyntaxIn(regex: { readonly pattern: string; readonly flags: string }): [string, string][] {
  const found: [string, string][] = [];
  if (/\(\?<[=!]/.test(regex.pattern)) found.push(['lookbehind', 'iOS 16.4, Chrome 62']);
  if (/\(\?[ims]*-?[ims]+:/.test(regex.pattern)) found.push(['a modifier in a group', 'iOS 26, Chrome 125']);
  if (regex.flags.includes('v')) found.push(['the v flag', 'iOS 17, Chrome 112']);
  return found;
}

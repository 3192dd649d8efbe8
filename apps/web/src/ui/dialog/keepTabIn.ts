interface TabPress {
  readonly shiftKey: boolean;
  preventDefault(): void;
}

/** Browsers let Tab leave a modal dialog for their own bars; ours goes round. */
export function keepTabIn(dialog: HTMLElement, press: TabPress): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, iframe, [tabindex]')].filter(isStop);
  const [first, last] = [stops[0] ?? dialog, stops.at(-1) ?? dialog];
  const active = document.activeElement;
  if (active !== (press.shiftKey ? first : last) && (active !== dialog || !press.shiftKey)) return;
  press.preventDefault();
  (press.shiftKey ? last : first).focus();
}

const isStop = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 && !element.matches(':disabled') && element.getClientRects().length > 0 && !isPassedOver(element);

/** Of radio buttons with one name, Tab stops at the checked one alone. */
function isPassedOver(element: HTMLElement): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return false;
  return document.querySelector(`input[name="${CSS.escape(element.name)}"]:checked`) !== null;
}

import { send } from '../../platform/bridge/send.ts';
import { linkTo, type Session } from '../../platform/session/session.ts';

// Specified as part of customer service, but not attached to any visible control.

/** Opens the complaint start page through the native shell, if there is a shell. @public Required by LEG-04. */
export function jumpToComplaint(session: Session): void {
  send('to', { url: new URL(linkTo('complaint', session), window.location.origin).href });
}

/** Dials the number. @public Required by LEG-04. */
export function callCustomerService(telephone: string): void {
  send('callTelephone', { telephone });
}

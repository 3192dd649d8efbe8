import { send } from '../../platform/bridge/send.ts';
import { linkTo, type Session } from '../../platform/session/session.ts';

// Specified as part of customer service and attached to no visible control.

/** Opens the complaint start page, through the native shell where there is one. @public Required by LEG-04. */
export function jumpToComplaint(session: Session): void {
  send('to', { url: new URL(linkTo('complaint', session), window.location.origin).href });
}

/** Calls the number that the page shows. @public Required by LEG-04. */
export function callCustomerService(telephone: string): void {
  send('callTelephone', { telephone });
}

export const webviewPages = [
  { label: 'Confirm loan', path: '/confirmNew?productId=hiram-cash' },
  { label: 'Payment account', path: '/bindBank?productId=hiram-cash' },
  { label: 'Customer service', path: '/customerService' },
  { label: 'About Us', path: '/aboutUs' },
] as const;

export interface OpenSession {
  readonly userId: string;
  readonly sessionId: string;
  readonly deviceId: string;
  readonly phone: string;
}

/** Address of a page with the session parameters of the lender's iOS app. */
export function pageAddress(publicOrigin: string, path: string, session: OpenSession): string {
  const address = new URL(path, publicOrigin);
  const carried = {
    deviceId: session.deviceId,
    userId: session.userId,
    sessionId: session.sessionId,
    mobilePhone: session.phone,
    appVersion: '1.0.0',
    clientType: 'ios',
  };
  for (const [name, value] of Object.entries(carried)) address.searchParams.set(name, value);
  return address.href;
}

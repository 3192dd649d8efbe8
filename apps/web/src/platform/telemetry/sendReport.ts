import { BASE_PATH } from '@hiram/contract/wire/endpoint.ts';
import { pageReportCalls } from '@hiram/contract/endpoints/page-report-calls.ts';
import { REQUESTED_WITH } from '@hiram/contract/wire/session.ts';

/**
 * Not sendBeacon, which cannot set the header that the service requires of a POST; with `keepalive` the report is sent even if its page is closed. It
 * contains no session, so it is accepted after the session has ended. Failures are ignored.
 */
export function sendReport(call: keyof typeof pageReportCalls, fields: Readonly<Record<string, string>>): void {
  const { method, path } = pageReportCalls[call];
  const headers = { [REQUESTED_WITH.name]: REQUESTED_WITH.value };
  const body = new URLSearchParams(fields);
  fetch(`${BASE_PATH}${path}`, { method, headers, body, keepalive: true, credentials: 'omit' }).catch(() => undefined);
}

import { BASE_PATH } from '@hiram/contract/wire/endpoint.ts';
import { pageReportCalls } from '@hiram/contract/endpoints/page-report-calls.ts';
import { REQUESTED_WITH } from '@hiram/contract/wire/session.ts';

/**
 * Not sendBeacon: it can't set the header without which the service takes no POST. `keepalive` lets the report outlive its page all the
 * same. No session goes along, so it is taken where that is gone; whether it arrives is nobody's concern here.
 */
export function sendReport(call: keyof typeof pageReportCalls, fields: Readonly<Record<string, string>>): void {
  const { method, path } = pageReportCalls[call];
  const headers = { [REQUESTED_WITH.name]: REQUESTED_WITH.value };
  const body = new URLSearchParams(fields);
  fetch(`${BASE_PATH}${path}`, { method, headers, body, keepalive: true, credentials: 'omit' }).catch(() => undefined);
}

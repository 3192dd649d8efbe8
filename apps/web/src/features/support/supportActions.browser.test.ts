import { expect, test } from 'vitest';
import { recordBridge } from '../../platform/bridge/recorder.ts';
import { readSession } from '../../platform/session/session.ts';
import { callCustomerService, jumpToComplaint } from './supportActions.ts';

test('[LEG-04] the complaint jump opens the complaint page with the session through the bridge', () => {
  const shell = recordBridge();
  jumpToComplaint(readSession('?userId=u1&sessionId=s1', null, '1000001'));
  shell.stop();
  const url = `${window.location.origin}/complaint?userId=u1&sessionId=s1&merchantNumber=1000001`;
  expect(shell.messages).toEqual([{ name: 'to', payload: { url } }]);
});

test('[LEG-04] the phone call sends callTelephone to the native shell', () => {
  const shell = recordBridge();
  callCustomerService('(02) 8555 0142');
  shell.stop();
  expect(shell.messages).toEqual([{ name: 'callTelephone', payload: { telephone: '(02) 8555 0142' } }]);
});

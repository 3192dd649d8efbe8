import { expect, test } from 'vitest';
import { itemsToSave, startOf, withValue } from './bankFormValues.ts';
import { filledItems, formItems } from './formFixture.ts';

test('[BNK-02] the form starts with channel 90006, preselected in the channel item', () => {
  expect(startOf(formItems, 1)).toMatchObject({ cardType: 1, channelNumber: 90006, values: { channelNumber: '90006' } });
});

test('[BNK-11] the form starts with the server’s values and channel', () => {
  const state = startOf(filledItems({ channelNumber: '90004', padalaCard: '1234567890' }), 1);
  expect(state).toMatchObject({ channelNumber: 90004, values: { channelNumber: '90004', padalaCard: '1234567890', walletNumber: '' } });
});

test('[BNK-04] a value that the server gives by the name of its option is saved as the type code', () => {
  const state = startOf(filledItems({ channelNumber: 'Sari Mart Padala', bankCode: 'BANKA', branchCity: 'Pasig, Metro Manila' }), 1);
  expect(state).toMatchObject({ channelNumber: 90004, values: { channelNumber: '90004', bankCode: 'BANKA', branchCity: 'MNL-PSG' } });
});

test('a channel item without channel 90006 starts empty', () => {
  const [channel, ...rest] = formItems;
  const items = [...(channel ? [{ ...channel, note: [{ name: 'Wallet X', type: '7' }] }] : []), ...rest];
  expect(startOf(items, 1)).toMatchObject({ channelNumber: 90006, values: { channelNumber: '' } });
});

test('[BNK-06] an option of the channel item changes the channel for card type 1, and not for card type 2', () => {
  expect(withValue(startOf(formItems, 1), 'channelNumber', '90004').channelNumber).toBe(90004);
  expect(withValue(startOf(formItems, 2), 'channelNumber', '90004').channelNumber).toBe(90006);
  expect(withValue(startOf(formItems, 1), 'walletNumber', '90004').channelNumber).toBe(90006);
});

test('[BNK-11] a hidden item is saved with its code and an empty value, also after it was filled in', () => {
  const typed = withValue(withValue(startOf(formItems, 1), 'walletNumber', '09175550142'), 'accountNumber', '1234567890');
  expect(itemsToSave(formItems, typed)).toEqual({
    channelNumber: '90006',
    walletNumber: '09175550142',
    again: '',
    padalaCard: '',
    bankCode: '',
    accountNumber: '',
    branchCity: '',
    openedOn: '',
  });
});

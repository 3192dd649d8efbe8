import type { Contact, ContactList } from './queries.ts';

export const sampleContact = (changes: Partial<Contact> = {}): Contact => ({
  contactId: 'CT217K3M9XQ7D2P0A',
  at: '2026-11-17 12:10',
  channel: 'call',
  sender: 'Liza of the collections team',
  purpose: 'collection',
  outcome: 'reached',
  covered: true,
  ...changes,
});

export const sampleContacts = (changes: Partial<ContactList> = {}): ContactList => ({
  rules: { from: '08:00', until: '20:00', perWeek: 4 },
  contacts: [
    sampleContact(),
    sampleContact({ contactId: 'CT2', at: '2026-11-17 09:31', channel: 'sms', sender: null, purpose: 'reminder', outcome: 'sent' }),
    sampleContact({
      contactId: 'CT3',
      at: '2026-11-15 18:40',
      channel: 'visit',
      sender: 'Bayani Field Services',
      purpose: null,
      covered: false,
    }),
  ],
  next: null,
  ...changes,
});

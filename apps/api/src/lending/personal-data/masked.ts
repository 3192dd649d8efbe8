/** Shows enough of a number for its owner to recognize it. Empty for an erased borrower, who has no number. */
export const maskedPhone = (phone: string): string => (phone === '' ? '' : `${phone.slice(0, 3)} •••• ${phone.slice(-4)}`);

/** The first letter of each word, so that a borrower on the telephone can be asked for the rest. */
const maskedName = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${/^./u.exec(word)?.[0] ?? ''}•••`)
    .join(' ');

export interface PersonalDataFormat {
  readonly name: (name: string) => string;
  readonly phone: (phone: string) => string;
  /** @param open decrypts the whole number, if the whole number is shown */
  readonly accountNumber: (lastFour: string, open: () => string) => string;
}

export const MASKED: PersonalDataFormat = { name: maskedName, phone: maskedPhone, accountNumber: (lastFour) => `•••• ${lastFour}` };

export const UNMASKED: PersonalDataFormat = { name: (name) => name, phone: (phone) => phone, accountNumber: (_lastFour, open) => open() };

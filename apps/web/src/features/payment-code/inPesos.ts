/** Peso text of a link is shown as it was given, with the sign before it. */
export const inPesos = (text: string): string => `₱${text}`;

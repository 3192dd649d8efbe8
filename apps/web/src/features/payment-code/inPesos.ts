/** Prefixes the link's amount text, which is shown without reformatting. */
export const inPesos = (text: string): string => `₱${text}`;

/** Makes the blanks of a day or a number non-breaking, so that it is not split over two lines. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');

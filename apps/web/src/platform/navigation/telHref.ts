/** A telephone number as a link: whatever is drawn between its digits is left out. */
export const telHref = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;

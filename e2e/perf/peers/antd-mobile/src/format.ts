const money = new Intl.NumberFormat('en-PH', { style: 'currency', currency: 'PHP' });
const day = new Intl.DateTimeFormat('en-PH', { dateStyle: 'medium', timeZone: 'Asia/Manila' });

export const pesos = (centavos: number): string => money.format(centavos / 100);
export const formatDay = (date: string): string => day.format(new Date(date));

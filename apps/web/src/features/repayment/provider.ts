/** The company that takes payments for the lender, under whose name a wallet or a cashier finds it. */
export const PROVIDER = 'Tulay Payments';

import type { CellDatabase } from '../../platform/db/cells.ts';

/** What the sample lender's texts read in Filipino: products, channels, the form for an account, kinds of complaint. Names stay as they are. */
const FILIPINO: Readonly<Record<string, string>> = {
  // Products.
  Apply: 'Mag-apply',
  'Amount range': 'Puwedeng hiramin',
  'Get {proceeds} now': 'Kunin ang {proceeds} ngayon',
  '4% per 30 days': '4% kada 30 araw',
  'Interest on what you still owe': 'Interes sa natitirang utang',
  '91–365 days': '91–365 araw',
  '91–180 days': '91–180 araw',
  'Up to 365 days': 'Hanggang 365 araw',
  '1-day decision': 'Desisyon sa 1 araw',
  'No deposit': 'Walang deposito',
  'Small loan': 'Maliit na loan',
  Interest: 'Interes',
  '0.12% a day': '0.12% kada araw',
  '0.15% a day': '0.15% kada araw',
  '10% per 30 days': '10% kada 30 araw',
  'Not offered at the moment': 'Hindi muna available',
  'Your offer is still open': 'Available pa ang offer mo',
  'Nothing has been borrowed yet. If you leave now, this offer of {principal} stays available until {until}.':
    'Wala ka pang nahihiram. Kung aalis ka ngayon, available pa ang offer na {principal} hanggang {until}.',
  'No processing fee: until {until} you receive the full {proceeds}.':
    'Walang processing fee: hanggang {until}, buong {proceeds} ang matatanggap mo.',
  'Get {proceeds}': 'Kunin ang {proceeds}',
  'Pay one day early at a counter. Store payments can take until the next day to be posted.':
    'Sa counter, magbayad nang isang araw na mas maaga. Puwedeng kinabukasan pa maitala ang bayad sa tindahan.',
  'Your loan is approved. Interest starts on the day it arrives.': 'Aprubado ang loan mo. Magsisimula ang interes sa araw na dumating ito.',
  // What the sandbox says when it refuses a loan.
  'The name on your ID and on your account differ.': 'Magkaiba ang pangalan sa ID mo at sa account mo.',
  'A first loan can’t be this large.': 'Masyadong malaki ito para sa unang loan.',
  // Channels.
  'In the store': 'Sa tindahan',
  'At the kiosk': 'Sa kiosk',
  'At the cashier': 'Sa cashier',
  'Tap Bills, then Loans.': 'I-tap ang Bills, pagkatapos ang Loans.',
  'Enter your Contract No. and mobile number.': 'Ilagay ang Contract No. at mobile number mo.',
  'Print the slip and pay at the cashier within 30 minutes.': 'I-print ang slip at magbayad sa cashier sa loob ng 30 minuto.',
  'Say you are paying a Hiram loan.': 'Sabihing magbabayad ka ng Hiram loan.',
  'Give the Contract No. and the exact amount.': 'Ibigay ang Contract No. at ang eksaktong halaga.',
  'Check the slip before you leave.': 'I-check ang slip bago umalis.',
  'In PeraPay': 'Sa PeraPay',
  'In Wallet B': 'Sa Wallet B',
  'In Lilim Wallet': 'Sa Lilim Wallet',
  'On the page of your bank': 'Sa page ng bangko mo',
  Online: 'Online',
  'Pay Bills': 'Pay Bills',
  'Open PeraPay and tap Pay Bills.': 'Buksan ang PeraPay at i-tap ang Pay Bills.',
  'Open Wallet B and tap Pay Bills.': 'Buksan ang Wallet B at i-tap ang Pay Bills.',
  'Choose Payment Solutions, then Tulay Payments.': 'Piliin ang Payment Solutions, pagkatapos ang Tulay Payments.',
  'Enter the Contract No. as the reference number, and the exact amount.':
    'Ilagay ang Contract No. bilang reference number, at ang eksaktong halaga.',
  'Confirm, and keep the receipt.': 'Kumpirmahin, at itago ang resibo.',
  'Tap Payment. The page of the bank or wallet opens.': 'I-tap ang Magbayad. Bubukas ang page ng bangko o wallet.',
  'Check the amount and confirm.': 'Tingnan ang halaga at kumpirmahin.',
  'You come back here by yourself.': 'Kusa kang babalik dito.',
  // The form for an account.
  'E-wallet': 'E-wallet',
  'Select an e-wallet': 'Pumili ng e-wallet',
  'Wallet number': 'Numero ng wallet',
  'Registered mobile number': 'Naka-register na mobile number',
  'Confirm wallet number': 'Kumpirmahin ang numero ng wallet',
  'Enter the number again': 'Ilagay ulit ang numero',
  'Padala card number': 'Numero ng Padala card',
  'Ten digits on the card': 'Sampung digit sa card',
  'City of your market': 'Lungsod ng palengke mo',
  'Select a city': 'Pumili ng lungsod',
  Bank: 'Bangko',
  'Select a bank': 'Pumili ng bangko',
  'Account number': 'Account number',
  'Enter the account number': 'Ilagay ang account number',
  'Branch city': 'Lungsod ng branch',
  'Account opened on': 'Kailan binuksan ang account',
  'Select a day': 'Pumili ng araw',
  // Kinds of complaint.
  Collection: 'Paniningil',
  'Repayment not recorded': 'Hindi naitala ang bayad',
  'Amount or fees': 'Halaga o mga singil',
  'My personal information': 'Personal kong impormasyon',
  'The app': 'Ang app',
  'Calls or texts at odd hours': 'Tawag o text sa alanganing oras',
  'My family or colleagues were contacted': 'Kinontak ang pamilya o katrabaho ko',
  'Rude or threatening language': 'Bastos o nagbabantang salita',
};

/** Running it again puts the texts back as they are here. */
export async function seedTranslations(database: CellDatabase, texts = FILIPINO): Promise<void> {
  const rows = Object.entries(texts).map(([english, text]) => ({ language: 'fil' as const, source_text: english, text }));
  await database
    .insertInto('translation')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['language', 'source_text']).doUpdateSet(({ ref }) => ({ text: ref('excluded.text') })))
    .execute();
}

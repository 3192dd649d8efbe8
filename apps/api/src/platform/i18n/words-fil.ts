/** What the service itself says to a borrower, by its English text: every text stands here, so none can be without its Filipino. */
export const FILIPINO = {
  // The order.
  'We’re reviewing your loan': 'Sinusuri namin ang loan mo',
  'You’ll have a decision within 1 day. You can close this page.': 'May desisyon sa loob ng 1 araw. Puwede mong isara ang page na ito.',
  'Not approved this time': 'Hindi naaprubahan ngayon',
  '{reason} Nothing was paid out and you owe nothing.': '{reason} Walang inilabas na pera at wala kang utang.',
  'We could not decide within 1 day.': 'Hindi kami nakapagpasya sa loob ng 1 araw.',
  'Approved, on its way': 'Aprubado, papunta na',
  'Your loan is approved. Add an account in your name and we send the money there.':
    'Aprubado ang loan mo. Magdagdag ng account sa pangalan mo at doon namin ipapadala ang pera.',
  '{account} refused the transfer. Add another account in your name and we send the money there.':
    'Tinanggihan ng {account} ang padala. Magdagdag ng ibang account sa pangalan mo at doon namin ipapadala ang pera.',
  'We are sending it to {account}. It takes longer than the 3 calendar days we promised: we are asking the bank.':
    'Ipinapadala namin ito sa {account}. Lampas na ito sa 3 araw na ipinangako namin: tinatanong na namin ang bangko.',
  'We are sending it to {account}. This takes 1 to 3 calendar days.': 'Ipinapadala namin ito sa {account}. Aabot ito ng 1 hanggang 3 araw.',
  'On track': 'Nasa oras',
  'Due {day}, in {days}.': 'Due sa {day}, {days} mula ngayon.',
  'Payment due today': 'Due ngayong araw',
  'Payment due in {days}': '{days} bago ang due date',
  'Pay by {day}. After that date, penalty interest is added every day.':
    'Magbayad hanggang {day}. Pagkatapos nito, may penalty interest kada araw.',
  'Penalty to pay': 'May penalty na babayaran',
  'All payments are made. A penalty is still to be paid.': 'Bayad na ang lahat ng hulog. May penalty pang babayaran.',
  '{days} late': '{days} nang late',
  'It was due {day}. Penalty interest is added every day until you pay.':
    'Due ito noong {day}. May penalty interest kada araw hanggang makabayad ka.',
  Closed: 'Sarado na',
  'You owe nothing more on this loan.': 'Wala ka nang utang sa loan na ito.',
  'Paid in full': 'Bayad na lahat',
  'You owe nothing on this loan. Salamat po!': 'Wala ka nang utang sa loan na ito. Salamat po!',
  'Where shall we send your money?': 'Saan namin ipapadala ang pera mo?',
  'Your loan is approved. Add an account in your name. You owe nothing until the money arrives.':
    'Aprubado ang loan mo. Magdagdag ng account sa pangalan mo. Wala kang utang hangga’t hindi dumarating ang pera.',
  'We could not pay this account': 'Hindi namin mapadalhan ang account na ito',
  '{account} refused the transfer. Check the number or add another account in your name. You owe nothing until the money arrives.':
    'Tinanggihan ng {account} ang padala. I-check ang numero o magdagdag ng ibang account sa pangalan mo. Wala kang utang hangga’t hindi dumarating ang pera.',
  // Rows of figures.
  'Loan amount': 'Halaga ng loan',
  'Loan term': 'Tagal ng loan',
  'Applied on': 'Nag-apply noong',
  'Decided on': 'Napagpasyahan noong',
  'Approved on': 'Naaprubahan noong',
  'Arrives by': 'Darating hanggang',
  'Receiving account': 'Papasok sa',
  'You receive': 'Matatanggap mo',
  'Processing fee': 'Processing fee',
  'First payment': 'Unang hulog',
  '{amount} on {day} if it arrives today': '{amount} sa {day} kung darating ngayong araw',
  'Paid ahead': 'Paunang bayad',
  'Paid towards rollover': 'Naibayad para sa rollover',
  'Next payment': 'Susunod na hulog',
  'Payments made': 'Nabayarang hulog',
  '{number} of {total}': '{number} sa {total}',
  'Principal left': 'Natitirang principal',
  'Left to repay': 'Natitirang babayaran',
  'Due date': 'Due date',
  'Last payment': 'Huling bayad',
  'Amount due': 'Kailangang bayaran',
  Payment: 'Hulog',
  Principal: 'Principal',
  Interest: 'Interes',
  'One-time penalty': 'Isang beses na penalty',
  'Penalty interest': 'Penalty interest',
  'Total paid': 'Kabuuang nabayaran',
  'Interest paid': 'Nabayarang interes',
  'Penalty paid': 'Nabayarang penalty',
  'Rollover fees paid': 'Nabayarang rollover fee',
  'Paid too much': 'Sobrang bayad',
  Payments: 'Mga hulog',
  'Settled on': 'Natapos noong',
  'Total to repay': 'Kabuuang babayaran',
  'Order No.': 'Order No.',
  // Repaying.
  'Pay the exact amount. Your balance changes as soon as the payment is posted.':
    'Bayaran ang eksaktong halaga. Magbabago ang balanse mo kapag naitala na ang bayad.',
  'A rollover moves your due date. The payment itself is still to be made.':
    'Inuurong ng rollover ang due date mo. Babayaran pa rin ang hulog.',
  'Pay now to move your due date': 'Magbayad ngayon para maurong ang due date mo',
  'Still to pay in full': 'Buo pa ring babayaran',
  'Moved by the same time': 'Naurong din nang ganoon katagal',
  'Payment {number} of {total}': 'Hulog {number} sa {total}',
  'Rollover payment': 'Bayad sa rollover',
  'Rollover fee {fee}': 'Rollover fee na {fee}',
  'Rollover fee {fee} and penalty {penalties}': 'Rollover fee na {fee} at penalty na {penalties}',
  // The confirmation.
  '{rate} per 30 days on the balance': '{rate} kada 30 araw sa natitirang balanse',
  'Principal {principal} + interest {interest}': 'Principal {principal} + interes {interest}',
  'We can’t offer you this loan right now. This does not affect your other loans.':
    'Hindi ka namin mabibigyan ng loan na ito ngayon. Hindi nito naaapektuhan ang iba mong loan.',
  'Ends in {lastFour}, enter it again': 'Nagtatapos sa {lastFour}, i-type ulit',
  // Orders and complaints in lists.
  'In review': 'Sinusuri',
  'Not approved': 'Hindi naaprubahan',
  'On its way': 'Papunta na',
  'Payment due': 'Malapit na ang due',
  Late: 'Late',
  Paid: 'Bayad na',
  'In progress': 'Inaasikaso',
  Answered: 'Nasagot na',
  // Agreements.
  'Version {version}. Not agreed to yet.': 'Bersyon {version}. Hindi pa sinasang-ayunan.',
  'Version {version}. Agreed to on {moment}, Manila time. SHA-256 of the text: {hash}':
    'Bersyon {version}. Sinang-ayunan noong {moment}, oras sa Maynila. SHA-256 ng teksto: {hash}',
  'In short': 'Sa madaling salita',
  'What changed since you agreed': 'Ano ang nagbago mula nang sumang-ayon ka',
  'What changed since you last agreed': 'Ano ang nagbago mula noong huli kang sumang-ayon',
  'You agreed to version {before} on {moment}, and it stays yours. New loans have version {now}:':
    'Sumang-ayon ka sa bersyon {before} noong {moment}, at iyon pa rin ang sa iyo. Bersyon {now} na ang mga bagong loan:',
  'You agreed to version {before} on {moment}. This is version {now}:':
    'Sumang-ayon ka sa bersyon {before} noong {moment}. Bersyon {now} ito:',
  Changed: 'Binago',
  New: 'Bago',
  'Taken out': 'Inalis',
  'the beginning': 'ang simula',
  'This link has ended': 'Tapos na ang link na ito',
  'Go back and open the agreement again. Nothing was agreed to or changed.':
    'Bumalik at buksan ulit ang kasunduan. Walang sinang-ayunan o nabago.',
  // SMS codes.
  'your card': 'card mo',
  'Your loan': 'Loan mo',
  '{product}: {code} is your code to pay {amount} with {card}. Tell it to nobody.':
    '{product}: {code} ang code mo para magbayad ng {amount} gamit ang {card}. Huwag itong sabihin kahit kanino.',
  '{code} is your registration code, good for {minutes} minutes. Nobody of ours will ever ask you for it.':
    '{code} ang registration code mo, gamitin sa loob ng {minutes} minuto. Walang sinuman sa amin ang hihingi nito sa iyo.',
  // Refusals.
  'This number is registered already': 'Rehistrado na ang numerong ito',
  'The captcha is wrong': 'Mali ang captcha',
  'A payment is under way already': 'May bayad nang pinoproseso',
  'The code is wrong': 'Mali ang code',
  'The request is not valid': 'May mali sa request',
  'Please log in again': 'Mag-sign in ulit',
  'Your bank declined the payment. Nothing was taken': 'Tinanggihan ng bangko mo ang bayad. Walang kinuhang pera',
  'This call is not allowed': 'Hindi ito puwede',
  'Not found': 'Hindi nakita',
  'This key was used for another request': 'Nagamit na ang key na ito sa ibang request',
  'This is too large to send': 'Masyado itong malaki para ipadala',
  'This photo can’t be read. Please send a JPEG, PNG, WebP or HEIC photo':
    'Hindi mabasa ang larawang ito. Magpadala ng JPEG, PNG, WebP o HEIC',
  'The amount has changed. Please check it and try again': 'Nagbago ang halaga. Tingnan ito at subukan ulit',
  'Too many requests, please wait': 'Masyadong maraming request, maghintay muna',
  'Something went wrong on our side': 'May nangyaring mali sa amin',
  'Not here yet': 'Wala pa rito',
  'Busy at the moment, please try again': 'Busy pa ngayon, subukan ulit',
  'Your bank has not answered yet. Please don’t pay again: we ask it until we know':
    'Hindi pa sumasagot ang bangko mo. Huwag munang magbayad ulit: tatanungin namin ito hanggang malaman namin',
} as const;

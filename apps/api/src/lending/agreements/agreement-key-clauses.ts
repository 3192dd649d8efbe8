import type { Language } from '@hiram/contract/product/profile.ts';

/** The key clauses of an agreement by language, in the language of agreement-text.ts; none for a language it does not have. */
export type KeyClauses = Readonly<Partial<Record<Language, string>>>;

/** Of position 1: what a borrower must not learn too late, each with the clause that says it in full. */
export const LOAN_KEY_CLAUSES: KeyClauses = {
  en: `- You borrow {principal} and receive {proceeds}: the fee of {fee} is taken off first. (1)
- You repay {total} in all, in {instalments}, one every {periodDays}. (2)
[prepaymentAnyTime] - You may pay early at any time, without a charge. Periods that have not begun cost nothing. (3)
[prepaymentDays] - You may pay early after {prepaymentPart} of the term, and not before {prepaymentDays} have passed. (3)
[coolingOffDays] - You may give the loan back within {coolingOffDays}: you repay the {proceeds} that you received, and owe no fee and no interest. (3)
- Moving a payment by {periodDays} costs {rolloverPercent} of it, and the payment itself stays owed. (4)
- A payment that is late costs more every day. (5)
[totalCostCap] - All costs together never pass {totalCostCap} of the loan. (5)`,
  fil: `- Hihiram ka ng {principal} at {proceeds} ang matatanggap mo: ibinabawas agad ang fee na {fee}. (1)
- Babayaran mo ang {total} sa kabuuan: {instalments}, isa bawat {periodDays}. (2)
[prepaymentAnyTime] - Puwede kang magbayad nang maaga anumang oras, walang dagdag na singil. Walang interes ang panahong hindi pa nagsisimula. (3)
[prepaymentDays] - Puwede kang magbayad nang maaga kapag lampas na ang {prepaymentPart} ng term, at hindi bago lumipas ang {prepaymentDays}. (3)
[coolingOffDays] - Puwede mong isauli ang loan sa loob ng {coolingOffDays}: isasauli mo ang {proceeds} na natanggap mo, walang fee at walang interes. (3)
- May singil na {rolloverPercent} ng hulog kung iuurong ito nang {periodDays}, at babayaran mo pa rin ang hulog. (4)
- Lumalaki araw-araw ang babayaran kapag late ang hulog. (5)
[totalCostCap] - Hindi lalampas sa {totalCostCap} ng loan ang lahat ng singil. (5)`,
};

/** Of position 3. */
export const PRIVACY_KEY_CLAUSES: KeyClauses = {
  en: `- We use your name, number, account and loans to lend to you, and to meet the law.
- We do not read your contacts, messages or photos, and tell nobody of your loan to collect it.
- You may see, export and erase your data, and take back a consent, in the Privacy centre.`,
  fil: `- Ginagamit namin ang pangalan, numero, account at mga loan mo para makapagpahiram sa iyo, at para sumunod sa batas.
- Hindi namin binabasa ang contacts, messages o larawan mo, at wala kaming pinagsasabihan ng loan mo para maningil.
- Makikita, mae-export at mabubura mo ang data mo, at mababawi mo ang pahintulot, sa Privacy centre.`,
};

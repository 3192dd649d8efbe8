/** Responses of the desk's service. They are not validated, because the service is ours and has the same version. */

export type Role = 'agent' | 'supervisor' | 'auditor';

export interface Me {
  readonly subject: string;
  readonly name: string;
  readonly role: Role;
  readonly idleMinutes: number;
}

export interface DeclaredAct {
  readonly name: string;
  readonly about: string;
  readonly effect: 'reads' | 'changes' | 'posts';
  readonly undoneBy: string | null;
  readonly mayWait: boolean;
  readonly required: readonly string[];
  readonly optional: readonly string[];
  readonly files: readonly string[];
}

export interface QueueState {
  readonly open: number;
  readonly taken: number;
  /** Changes whenever anything in the queue changes. */
  readonly mark: string;
}

export interface QueueStates {
  readonly queues: Readonly<Record<string, QueueState>>;
  readonly missing: readonly string[];
}

export interface QueueItem {
  readonly item: string;
  readonly since: string;
  readonly due: string | null;
  readonly takenBy: string | null;
  readonly takenUntil: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
}

export interface QueuePage {
  readonly items: readonly QueueItem[];
  readonly next: string | null;
  readonly missing: readonly string[];
}

/** Result of an act that has an effect. If `request` is set, the act waits for another person's approval. */
export interface Outcome {
  readonly done: boolean;
  readonly note: string;
  readonly request?: string;
}

export interface Template {
  readonly name: string;
  readonly type: number | null;
  readonly texts: { readonly en: string; readonly fil: string };
}

export interface Complaint {
  readonly complaint: string;
  readonly user: string;
  readonly order: string | null;
  readonly state: string;
  /** Label that the borrower read. */
  readonly type: string;
  readonly subType: string | null;
  readonly sentAt: string;
  readonly replyBy: string;
  readonly score: number | null;
  readonly review: Review | null;
  readonly thread: readonly Entry[];
}

export interface Review {
  readonly openedAt: string;
  readonly outcome: 'upheld' | 'rejected' | null;
  readonly decidedAt: string | null;
  /** In centavos. */
  readonly penaltiesReversed: number | null;
}

export interface Entry {
  readonly from: 'borrower' | 'staff';
  readonly at: string;
  readonly text: string;
  readonly images: readonly string[];
}

export interface StaffMember {
  readonly subject: string;
  readonly name: string;
  readonly role: Role;
}

export interface Day {
  readonly complaints: {
    /** The last entry includes all older complaints. */
    readonly byAge: readonly { readonly days: number; readonly open: number }[];
    readonly answeredInTime: number;
    readonly answeredLate: number;
    readonly byDay: readonly { readonly day: string; readonly inTime: number; readonly late: number }[];
  };
  readonly unmatched: readonly { readonly day: string; readonly count: number; readonly amount: number }[];
  readonly unmatchedBefore: { readonly count: number; readonly amount: number };
  readonly missing: readonly string[];
}

export interface FoundBorrower {
  readonly user: string;
  readonly orders: readonly string[];
  readonly phone: string;
  readonly name: string;
}

export interface BorrowerFile {
  readonly user: string;
  readonly masked: boolean;
  readonly contacts: {
    readonly name: string;
    readonly phone: string;
    readonly language: string;
    readonly since: string;
    readonly accounts: readonly BankAccount[];
  };
  readonly loans: readonly Loan[];
  readonly transactions: readonly Transaction[];
  readonly complaints: readonly FiledComplaint[];
  readonly contactLog: readonly LoggedContact[];
  readonly events: readonly { readonly at: string; readonly type: string; readonly orderId: string | null }[];
  /** Names of the lists that are longer than what is shown of them. */
  readonly more: readonly string[];
}

export interface LoggedContact {
  readonly contact: string;
  readonly at: string;
  readonly orderId: string | null;
  readonly channel: string;
  /** Empty if the lender itself sent the message. */
  readonly sender: string;
  readonly purpose: string | null;
  readonly outcome: string | null;
  /** Why no clearance covers the contact; `null` if one does. */
  readonly uncovered: string | null;
}

interface BankAccount {
  readonly account: string;
  readonly number: string;
  readonly since: string;
  readonly until: string | null;
}

/** Amounts in centavos. */
export interface Loan {
  readonly orderId: string;
  readonly state: string;
  readonly product: string;
  readonly principal: number;
  readonly appliedAt: string;
  readonly disbursedOn: string | null;
  readonly dueOn: string | null;
  readonly dueNow: number;
  readonly overpayment: number;
  /** Amount and last day for giving the loan back; `null` unless the loan is in its cooling-off days. */
  readonly giveBack: { readonly until: string; readonly amount: number } | null;
  readonly givenBackOn: string | null;
  readonly owed: { readonly principal: number; readonly interest: number; readonly penalty: number; readonly total: number };
  readonly instalments: readonly Instalment[];
}

export interface Instalment {
  readonly number: number;
  readonly dueOn: string | null;
  readonly principal: number;
  readonly interest: number;
  readonly penalty: number;
  readonly paid: number;
  readonly unpaid: number;
}

export interface Transaction {
  readonly at: string;
  readonly valueOn: string;
  readonly orderId: string;
  readonly kind: string;
  readonly amount: number;
  readonly reference: string | null;
  /** Id that the act `reverse-payment` expects. */
  readonly payment: string;
  readonly channel: string | null;
  readonly reversedAt: string | null;
}

export interface FiledComplaint {
  readonly complaint: string;
  readonly orderId: string;
  readonly state: string;
  readonly sentAt: string;
  readonly replyBy: string;
  readonly type: string;
  readonly text: string;
}

export interface LogPage {
  readonly rows: readonly LogRow[];
  readonly next: string | null;
  readonly missing: readonly string[];
}

/** The contents of an act are `null` after its borrower was erased. */
export interface LogRow {
  readonly at: string;
  readonly log: string;
  readonly entry: number;
  readonly operator: string;
  readonly command: string;
  readonly reason: string | null;
  readonly options: Readonly<Record<string, unknown>> | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly approver: string | null;
}

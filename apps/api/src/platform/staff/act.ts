import { calendarDate, formatDateTime } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import * as z from 'zod/mini';
import { isTransientError } from '../db/errors.ts';
import type { PlatformResources } from '../resources.ts';
import { insertGlobalStaffAction } from './staff-actions.ts';
import type { Approval, PendingAction } from './staff-actions.ts';
import { SecondPersonNeeded, requestApproval } from './staff-requests.ts';

/** An agent serves borrowers. A supervisor may also run acts that concern all borrowers. An auditor may read, and change nothing. */
export type StaffRole = 'agent' | 'supervisor' | 'auditor';

export const AGENTS: readonly StaffRole[] = ['agent', 'supervisor'];
export const SUPERVISORS: readonly StaffRole[] = ['supervisor'];
export const ALL_STAFF: readonly StaffRole[] = ['agent', 'supervisor', 'auditor'];

/** `reads`: changes nothing. `changes`: changes something without posting to the ledger. `posts`: posts to the ledger. */
export type ActEffect = 'reads' | 'changes' | 'posts';

/**
 * Which acts need the approval of a second person. `posted`: those that post more than one person may, counted together with earlier postings on the
 * order without approval (see `recordOrderAct`). `always`: all. `none`: none, because the act runs or repeats something that was decided elsewhere.
 */
export type ApprovalRule = 'posted' | 'always' | 'none';

export interface ActContext {
  readonly resources: PlatformResources;
  readonly operator: string;
  readonly role: StaffRole;
  readonly reason: string;
  readonly approval?: Approval;
  /** Returns the content of a file that an option names. The terminal reads the file; the desk receives it as an upload. */
  readonly readFile: (name: string) => Promise<Buffer>;
}

type OptionValues = Readonly<Record<string, string>>;
type OptionTypes = Readonly<Record<string, z.ZodMiniType<unknown, string | undefined>>>;

/** An act of staff, declared once for listing, running and recording. */
export interface Act {
  readonly name: string;
  readonly about: string;
  readonly roles: readonly StaffRole[];
  readonly effect: ActEffect;
  /** Name of the act that undoes this one; `null` if none does or there is nothing to undo. */
  readonly undoneBy: string | null;
  /** True if the act may need a second person's approval. */
  readonly mayNeedApproval: boolean;
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** Options that name files; several files are separated by commas. */
  readonly files: readonly string[];
  /** Enforces roles and options, runs the act, records the operator and the reason, and returns the result to display. */
  readonly run: (context: ActContext, given: OptionValues) => Promise<unknown>;
}

/** Input of an act's work, in addition to its options. `doing` is the action to record, without its time. */
export interface ActWork {
  readonly resources: PlatformResources;
  readonly doing: PendingAction;
  readonly role: StaffRole;
  readonly readFile: ActContext['readFile'];
}

/** An act that changes something must declare the act that undoes it, and one that posts also its stake: an omission does not compile. */
type Consequences<Parsed> =
  | { readonly effect: 'reads' }
  | { readonly effect: 'changes'; readonly undoneBy: string | null; readonly approvalRule?: ApprovalRuleFor<Parsed> }
  | { readonly effect: 'posts'; readonly undoneBy: string | null; readonly approvalRule: ApprovalRule | ApprovalRuleFor<Parsed> };

type ApprovalRuleFor<Parsed> = (work: ActWork, options: Parsed) => Promise<ApprovalRule>;

type Declaration<Options extends OptionTypes> = Consequences<z.output<z.ZodMiniObject<Options>>> &
  Pick<Act, 'name' | 'about' | 'roles'> & {
    /** Options in addition to operator and reason. A schema that accepts `undefined` makes an option optional. */
    readonly options: Options;
    /** Roles allowed with these options, if they are fewer than `roles`. */
    readonly rolesFor?: (options: z.output<z.ZodMiniObject<Options>>) => readonly StaffRole[];
    readonly files?: readonly (keyof Options & string)[];
    /**
     * True if the action is recorded in the directory before it runs: for acts that only read, and for those that span several databases. Otherwise
     * `run` records it together with its effect.
     */
    readonly isRecordedFirst?: boolean;
    readonly run: (work: ActWork, options: z.output<z.ZodMiniObject<Options>>) => Promise<unknown>;
  };

export function defineAct<Options extends OptionTypes>(declaration: Declaration<Options>): Act {
  const { name, about, roles, effect, options, rolesFor = () => roles, files = [], isRecordedFirst = false, run } = declaration;
  const approvalRule = effect === 'reads' ? undefined : declaration.approvalRule;
  const schema = z.strictObject(options);
  const isOptional = (option: string): boolean => z.safeParse(options[option] ?? z.never(), undefined).success;
  const names = Object.keys(options);
  return {
    name,
    about,
    roles,
    effect,
    undoneBy: effect === 'reads' ? null : declaration.undoneBy,
    mayNeedApproval: approvalRule !== undefined && approvalRule !== 'none',
    required: names.filter((option) => !isOptional(option)),
    optional: names.filter(isOptional),
    files,
    run: async ({ resources, operator, role, reason, approval, readFile }, given) => {
      if (!roles.includes(role)) throw new RoleRefused(name, role);
      const parsed = z.safeParse(z.object({ reason: boundedText(LONGEST_REASON), options: schema }), { reason, options: given });
      if (!parsed.success) throw new Error(parsed.error.issues.map(formatIssue).join(', '));
      const values = parsed.data.options;
      if (!rolesFor(values).includes(role)) throw new RoleRefused(name, role);
      const doing = { command: name, operator, reason, options: given, ...(approval === undefined ? {} : { approval }) };
      const work = { resources, doing, role, readFile };
      const neededApproval = typeof approvalRule === 'function' ? await approvalRule(work, values) : approvalRule;
      if (neededApproval === 'always' && approval === undefined) return requestSecondPerson(resources, doing, null);
      if (isRecordedFirst) await insertGlobalStaffAction(resources.directory, { ...doing, at: await resources.clock.now() });
      try {
        return await run(work, values);
      } catch (error) {
        if (error instanceof SecondPersonNeeded && approval === undefined) return requestSecondPerson(resources, doing, error.amount);
        throw error;
      }
    },
  };
}

/** Thrown by `defineAct` alone, through which every caller runs an act. */
export class RoleRefused extends Error {
  constructor(act: string, role: StaffRole) {
    super(`${act} is not for the role ${role}`);
  }
}

function formatIssue({ path: [of, option], ...issue }: z.core.$ZodIssue): string {
  const name = of === 'reason' ? 'reason' : String(option);
  if (issue.code === 'unrecognized_keys') return `there is no option ${issue.keys.join(', ')}`;
  if (issue.code === 'too_big') return `--${name} is longer than ${issue.maximum} characters`;
  return issue.code === 'custom' ? issue.message : `--${name} is missing`;
}

async function requestSecondPerson({ clock, directory }: PlatformResources, doing: PendingAction, amount: number | null) {
  const { requestId: request, endsAt: ends } = await requestApproval(directory, doing, { amount, at: await clock.now() });
  const note = `Nothing was done. The act waits until ${formatDateTime(ends)} for the approval of another person: approve-request.`;
  return { done: false, request, note };
}

/**
 * True if the error's message is meant for the operator. Errors of libraries have a class or a code of their own, and their messages may contain
 * anything.
 */
export const isForOperator = (error: unknown): error is Error =>
  error instanceof Error && error.constructor === Error && !('code' in error) && !isTransientError(error);

export const idempotentResult = (done: boolean) => ({ done, note: done ? 'Done.' : 'This was done before. Nothing changed.' });

/** The database enforces the same limits in octets: see migrations/cell/0042_bounded_acts.sql. */
export const LONGEST_REASON = 500;
const LONGEST_TEXT = 200;
/** Limit of texts that borrowers read. */
const LONGEST_ANSWER = 5_000;

/** Validates every option and reason. PostgreSQL rejects a null character in text. */
const boundedText = (longest: number) =>
  z.string().check(
    z.maxLength(longest),
    z.refine((typed) => !typed.includes('\0'), 'text must not contain a null character'),
  );

export const text = boundedText(LONGEST_TEXT);
export const longText = boundedText(LONGEST_ANSWER);

/** @param read parses the text; throws with a message for the operator if the text is invalid */
export const parsedText = <Value>(read: (text: string) => Value) =>
  z.pipe(
    text,
    z.transform((input: string, context): Value => {
      try {
        return read(input);
      } catch (error) {
        context.issues.push({ code: 'custom', input, message: error instanceof Error ? error.message : String(error) });
        return z.NEVER;
      }
    }),
  );

export const day = parsedText(calendarDate);

/** Parses an amount in pesos: '1234.56' or '1234'. */
export const pesos = parsedText((input) => {
  const match = /^(\d{1,10})(?:\.(\d{2}))?$/.exec(input);
  const amount = match === null ? 0 : Number(match[1]) * 100 + Number(match[2] ?? 0);
  if (amount === 0) throw new Error(`not an amount in pesos: ${input}`);
  return centavos(amount);
});

/** @param what name of the kind of value, used in the error message */
export const oneOf = <Value extends string>(what: string, values: readonly Value[]) =>
  parsedText((input) => {
    const found = values.find((each) => each === input);
    if (found === undefined) throw new Error(`no such ${what}: ${input} (known: ${values.join(', ')})`);
    return found;
  });

/** Parses a flag such as `--finish yes`; false if it is omitted. */
export const yesOption = (name: string) =>
  z._default(
    parsedText((input) => {
      if (input !== 'yes') throw new Error(`--${name} must be yes or omitted`);
      return true;
    }),
    false,
  );

import type { PlatformResources } from '../resources.ts';

/** Who does it and why: staff name both, and both are kept. */
export interface OpsContext {
  readonly resources: PlatformResources;
  readonly operator: string;
  readonly reason: string;
}

/** What staff do from a terminal. An area exports its own, and ops.ts lists them. */
export interface OpsCommand {
  /** As it is typed: `refund`. */
  readonly name: string;
  readonly about: string;
  /** Asked for besides --operator and --reason; all have to be given. */
  readonly options: readonly string[];
  /** May be given too. */
  readonly optional?: readonly string[];
  /** Does it, keeps who and why in the same transaction, and answers what is printed as JSON. */
  readonly run: (context: OpsContext, options: Readonly<Record<string, string>>) => Promise<unknown>;
}

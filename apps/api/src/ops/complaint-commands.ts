import { openAsBlob } from 'node:fs';
import { formatDateTime } from '@hiram/contract/product/dates.ts';
import {
  closeComplaint,
  complaintsInState,
  complaintsPastPromise,
  decideReview,
  replyToComplaint,
} from '../lending/complaints/staff-complaints.ts';
import type { ComplaintState } from '../platform/db/schema/complaint.tables.ts';
import type { OpsCommand, OpsContext } from '../platform/staff/ops-command.ts';
import { openImageStore } from '../providers/open-image-store.ts';
import { Refusal } from '../platform/request/refusal.ts';
import { keepGlobalStaffAction } from '../platform/staff/staff-actions.ts';

type Options = Readonly<Record<string, string>>;

const STATES: readonly ComplaintState[] = ['open', 'answered', 'closed'];

export const complaintCommands: readonly OpsCommand[] = [
  {
    name: 'list-complaints',
    about: `Lists the complaints of all borrowers, oldest first. --state is one of ${STATES.join(', ')}.`,
    options: ['state'],
    run: (context, options) => listed(context, 'list-complaints', options, () => complaintsInState(context.resources, stateOf(options))),
  },
  {
    name: 'complaints-past-promise',
    about: 'Lists the complaints that were not answered by the promised day, oldest first.',
    options: [],
    run: (context, options) => listed(context, 'complaints-past-promise', options, () => complaintsPastPromise(context.resources)),
  },
  {
    name: 'reply-complaint',
    about: 'Answers a complaint. --images takes photo files, separated by commas.',
    options: ['complaint', 'text'],
    optional: ['images'],
    run: reply,
  },
  decision(
    'uphold-review',
    'upheld',
    'Ends a review: the borrower was right that a payment was not recorded. Penalties since the complaint are reversed.',
  ),
  decision('reject-review', 'rejected', 'Ends a review: every payment was recorded. All penalties stay owed.'),
  {
    name: 'close-complaint',
    about: 'Closes an answered complaint. Nothing can be added to it afterwards.',
    options: ['complaint'],
    run: async (context, options) =>
      said(await closeComplaint(context.resources, options['complaint'] ?? '', doing(context, 'close-complaint', options))),
  },
];

function decision(name: string, outcome: 'upheld' | 'rejected', about: string): OpsCommand {
  return {
    name,
    about,
    options: ['complaint'],
    run: async (context, options) => {
      const dependencies = { ...context.resources, profile: context.resources.config.profile };
      return said(await decideReview(dependencies, { complaintId: options['complaint'] ?? '', outcome }, doing(context, name, options)));
    },
  };
}

async function reply(context: OpsContext, options: Options) {
  const { complaint: complaintId = '', text: content = '', images: files = '' } = options;
  const { config } = context.resources;
  const photos = await Promise.all(
    files
      .split(',')
      .filter(Boolean)
      .map((file) => openAsBlob(file)),
  );
  const images = openImageStore(config.imageStore, config.publicOrigin);
  try {
    const dependencies = { ...context.resources, images };
    return said(await replyToComplaint(dependencies, { complaintId, content, photos }, doing(context, 'reply-complaint', options)));
  } catch (error) {
    throw error instanceof Refusal ? new Error(`a photo was refused: ${error.reason}`, { cause: error }) : error;
  } finally {
    images.close();
  }
}

type Rows = Awaited<ReturnType<typeof complaintsInState>>;

/** Who has read them is kept too. */
async function listed({ resources, operator, reason }: OpsContext, command: string, options: Options, list: () => Promise<Rows>) {
  const at = await resources.clock.now();
  await keepGlobalStaffAction(resources.directory, { command, operator, reason, options, at });
  return (await list()).map(({ sent_at, review_opened_at, ...row }) => ({
    ...row,
    sent_at: formatDateTime(sent_at),
    review_opened_at: review_opened_at === null ? null : formatDateTime(review_opened_at),
  }));
}

const doing = ({ operator, reason }: OpsContext, command: string, options: Options) => ({ command, operator, reason, options });

const said = (done: boolean) => ({ done, note: done ? 'Done.' : 'This was done before. Nothing changed.' });

function stateOf({ state = '' }: Options): ComplaintState {
  const known = STATES.find((each) => each === state);
  if (known === undefined) throw new Error(`no such state: ${state} (known: ${STATES.join(', ')})`);
  return known;
}

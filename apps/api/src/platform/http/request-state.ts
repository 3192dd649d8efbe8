import type { Hash } from 'node:crypto';
import type { Access, Endpoint } from '@hiram/contract/wire/endpoint.ts';
import type { ErrorName } from '@hiram/contract/wire/errors.ts';
import type { Cells } from '../db/cells.ts';
import type { Borrower } from '../request/sessions.ts';
import type { CallSignature } from '../request/call-signature.ts';
import type { RequestSpan } from '../observability/tracing.ts';
import type { Staff } from '../staff/staff-sessions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    endpoint?: Endpoint;
    /** Of a borrower, but of any browser of hers: the call that follows is the one that is signed. */
    unsigned?: true;
    /** Answers also while the clock of the process is off: it says how the process is. */
    undated?: true;
    /** A page of the desk asks it again and again, whether somebody is there or not: it is no use of their session. */
    automatic?: true;
    /** A file that is made when it is opened: the first that is given up when there is much to do. */
    heavy?: true;
  }
  interface FastifyInstance {
    followingMoves: Cells['followingMoves'];
  }
  interface FastifyRequest {
    borrower: Borrower | null;
    partnerKeyId: string | null;
    /** At the desk alone: who has signed in. */
    staff: Staff | null;
    /** The name of the cell that the caller's borrower is in, known before that cell is asked; null where no borrower calls. */
    cell: string | null;
    /** What showed that the call comes from the session's own browser; null where that is not asked for. */
    signature: CallSignature | null;
    /** Of a form that a signature covers, while it is read. */
    bodyHash: Hash | null;
    /** Why the call was refused; null where it was not. */
    refused: ErrorName | null;
    /** Only where traces are kept. */
    span?: RequestSpan;
  }
}

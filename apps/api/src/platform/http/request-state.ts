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
    /** True if the call needs no signature of the session's browser, because the call that follows is signed. */
    unsigned?: true;
    /** True if the route also responds while the process's clock is off, because it reports the state of the process. */
    undated?: true;
    /** True if a page of the desk polls the route, so that a call does not count as a use of the staff session. */
    automatic?: true;
    /** True if the route renders a file, which is shed first under load. */
    heavy?: true;
  }
  interface FastifyInstance {
    retryOnMove: Cells['retryOnMove'];
  }
  interface FastifyRequest {
    borrower: Borrower | null;
    partnerKeyId: string | null;
    /** Signed-in member of staff; set at the desk only. */
    staff: Staff | null;
    /** Name of the borrower's cell, known before the cell is queried; `null` if the caller is not a borrower. */
    cell: string | null;
    /** Verified signature of the session's browser; `null` if none is required. */
    signature: CallSignature | null;
    /** Running hash of a signed form's body. */
    bodyHash: Hash | null;
    refused: ErrorName | null;
    /** Set only if tracing is configured. */
    span?: RequestSpan;
  }
}

import type { Access, Endpoint } from '@hiram/contract/wire/endpoint.ts';
import type { Borrower } from '../request/sessions.ts';
import type { RequestSpan } from '../observability/tracing.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    borrower: Borrower | null;
    partnerKeyId: string | null;
    /** Only where traces are kept. */
    span?: RequestSpan;
  }
}

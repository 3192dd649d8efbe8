import type { Access, Endpoint } from '@hiram/contract/endpoint.ts';
import type { Borrower } from '../sessions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    borrower: Borrower | null;
    partnerKeyId: string | null;
  }
}

import swagger from '@fastify/swagger';
import type { StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { publicCall } from '@hiram/contract/wire/endpoint.ts';
import { openApiDocument } from '@hiram/contract/openapi/openapi.ts';
import type { FastifyInstance } from 'fastify';

/** Serves the contract's OpenAPI document as a page at /docs and as JSON at /docs/json. */
export async function docs(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: publicCall };
  });
  await app.register(swagger, {
    mode: 'static',
    specification: { document: openApiDocument() as unknown as StaticDocumentSpec['document'] },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: {
      'default-src': "'self'",
      'img-src': "'self' data:",
      'style-src': "'self' 'unsafe-inline'",
      'object-src': "'none'",
      'frame-ancestors': "'none'",
    },
  });
}

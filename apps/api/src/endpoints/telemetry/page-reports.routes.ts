import { pageError, pageVitals } from '@hiram/contract/endpoints/page-reports.ts';
import type { FastifyInstance } from 'fastify';
import { answer } from '../../platform/http/answer.ts';
import type { Resources } from '../../platform/resources.ts';
import { pageMetrics } from './page-metrics.ts';
import { countVitals, keepError } from './page-reports.service.ts';

export function pageReportRoutes(app: FastifyInstance, { redis }: Resources): void {
  const metrics = pageMetrics(app.metrics);
  answer(app, pageVitals, async (fields) => countVitals(metrics, fields));
  answer(app, pageError, (fields, { address }) => keepError({ metrics, redis, log: app.log }, fields, address));
}

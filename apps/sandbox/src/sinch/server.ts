import { listenAsDouble } from '../double.ts';
import { Sinch } from './sinch.ts';
import { sinchApp } from './sinch.routes.ts';

await listenAsDouble(['SERVICE_PLAN_ID', 'API_TOKEN', 'WEBHOOK_SECRET'], (settings) =>
  sinchApp(new Sinch(settings.WEBHOOK_SECRET), { servicePlanId: settings.SERVICE_PLAN_ID, apiToken: settings.API_TOKEN }),
);

import { listenAsDouble } from '../double.ts';
import { Xendit } from './xendit.ts';
import { xenditApp } from './xendit.routes.ts';

await listenAsDouble(['SECRET_KEY', 'WEBHOOK_TOKEN'], ({ PORT, SECRET_KEY, WEBHOOK_TOKEN }) =>
  xenditApp(new Xendit(`http://127.0.0.1:${PORT}`, WEBHOOK_TOKEN), SECRET_KEY),
);

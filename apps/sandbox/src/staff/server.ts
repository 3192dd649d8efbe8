import { listenUntilEnded } from '../double.ts';
import { readIdentityConfig } from './config.ts';
import { identityApp } from './identity-provider.ts';

const config = readIdentityConfig(process.env);
await listenUntilEnded(identityApp(config), config);

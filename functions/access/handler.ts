// Access: who is signed in, in which plant, with which settings, and whether the service is well.
import { plants, settings, system, users } from '../../shared/access/api.ts';
import { on, serve } from '../http/serve.ts';
import { health } from './health.ts';
import { current, list, one, plan } from './plant.ts';
import { read, save } from './settings.ts';
import { logout, signedIn, tenant } from './user.ts';

export const handler = serve(
  on(users, { tenant, get: signedIn, logout }),
  on(settings, { get: read, put: save }),
  on(plants, { list, get: one, current, plan }),
  on(system, { health }),
);

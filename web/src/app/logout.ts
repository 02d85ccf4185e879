// Logging out: noted by the server, then token, cache and selected plant are gone and the provider signs out.
import { users } from '../../../shared/access/api.ts';
import { cache } from '../cache.ts';
import { call } from '../call.ts';
import { forgetPlant } from '../selected-plant.ts';
import { leave } from '../sign-in.ts';

export async function logout(): Promise<void> {
  await call(users.logout, {});
  cache.clear();
  forgetPlant();
  await leave();
}

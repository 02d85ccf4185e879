// Changing plant starts everything anew, in the other plant's rights and texts.
import { users } from '../../../../../shared/access/api.ts';
import { call } from '../../../call.ts';
import { selectPlant } from '../../../session/selected-plant.ts';

/** As long as a change of plant waits to be remembered. */
const patienceMs = 2_000;

/** Whoever lands elsewhere than at `to` is sent there by the start page. */
export async function enterPlant(id: string, to = '/app'): Promise<void> {
  selectPlant(id);
  await remember(id);
  location.assign(to);
}

/** For their next sign-in; this tab stands there in any case. */
async function remember(plant: string): Promise<void> {
  try {
    await call(users.choose, { plant }, AbortSignal.timeout(patienceMs));
  } catch (error) {
    console.warn('The chosen plant could not be remembered.', error);
  }
}

// Switches to another plant by loading the whole app again, because permissions and texts differ.
import { users } from '#shared/access/api.ts';
import { call } from '#web/call.ts';
import { selectPlant } from '#web/session/selected-plant.ts';

/** Milliseconds that a plant switch waits for the server to store the choice. */
const TIMEOUT_MS = 2_000;

/**
 * Selects the plant, stores it and loads the page `to`. A user who may not open `to` is redirected by the
 * start page.
 */
export async function enterPlant(id: string, to = '/app'): Promise<void> {
  selectPlant(id);
  await storePlantChoice(id);
  location.assign(to);
}

/**
 * Stores the plant for the next sign-in of the user. A failure is only logged: this tab switches in any case.
 */
async function storePlantChoice(plant: string): Promise<void> {
  try {
    await call(users.choose, { plant }, AbortSignal.timeout(TIMEOUT_MS));
  } catch (error) {
    console.warn('The chosen plant could not be remembered.', error);
  }
}

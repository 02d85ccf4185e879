// Whose tablet it is now, and in whose name a write that waited goes.
import { currentPerson } from '../session/kept-token.ts';
import { shelvedToken } from '../session/keyring/token-shelf.ts';
import { userHere as here } from '../session/person.ts';
import { selectedPlant } from '../session/selected-plant.ts';
import { accessToken } from '../session/sign-in.ts';
import type { Person } from './store.ts';

export const userHere = here;

export function personHere(): Person | undefined {
  const user = userHere();
  return user === undefined ? undefined : { user, plant: selectedPlant() ?? '' };
}

/** Undefined: what is theirs waits until they sign in. */
export type TokenOf = (person: Person) => Promise<string | undefined>;

/** Of who works here, or of somebody else who has been here with their code since the browser was opened. */
export const tokenOf: TokenOf = async ({ user }) =>
  currentPerson() === user ? accessToken() : shelvedToken(user);

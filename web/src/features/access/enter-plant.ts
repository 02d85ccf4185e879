// Changing plant starts everything anew, in the other plant's rights and texts.
import { selectPlant } from '../../selected-plant.ts';

/** Whoever lands elsewhere than at `to` is sent there by the start page. */
export function enterPlant(id: string, to = '/app'): void {
  selectPlant(id);
  location.assign(to);
}

// Which plant this tab works in; the server checks the membership on every call. A tab keeps its plant whatever other tabs
// choose: what a page shows and what it saves are of one plant. The device remembers the last choice for new tabs.
import { PLANT_PARAM } from '../../../shared/access/plant-link.ts';

const key = 'plant';
const stood = 'stoodInPlant';

/** The whole tenant: tenant-root users may stand in no plant, and stay there as others do in theirs. */
const NONE = '';

export const selectedPlant = (): string | undefined =>
  (sessionStorage.getItem(key) ?? localStorage.getItem(key)) || undefined;

export function selectPlant(id: string = NONE): void {
  sessionStorage.setItem(key, id);
  localStorage.setItem(key, id);
}

/** Where the session stands: from now on this tab says so, whichever plant would come first for the server later. */
export function stayInPlant(id: string = NONE): void {
  sessionStorage.setItem(key, id);
  localStorage.setItem(stood, id && '1');
}

/** Whoever was here last stood in a plant, not in the whole tenant. */
export const stoodInPlant = (): boolean => localStorage.getItem(stood) === '1';

export function forgetPlant(): void {
  sessionStorage.removeItem(key);
  localStorage.removeItem(key);
}

/** More than any plant's code has: what an address says must still fit where it is sent. */
const LONGEST = 40;

/** A label or a mail names its plant in the address: this tab goes there, before anything is read. */
export function enterAddressedPlant(): void {
  const url = new URL(location.href);
  const plant = url.searchParams.get(PLANT_PARAM);
  if (!plant) return;
  stayInPlant(plant.slice(0, LONGEST));
  url.searchParams.delete(PLANT_PARAM);
  history.replaceState(null, '', url);
}

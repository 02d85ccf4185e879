// Plant in which this tab works; the server checks the membership on every call. A tab keeps its plant
// independently of other tabs, so that a page shows and saves data of one plant. The device remembers the
// last selection for new tabs.
import { PLANT_PARAM } from '#shared/access/plant-link.ts';

const STORAGE_KEY = 'plant';
const LAST_PLANT_KEY = 'stoodInPlant';

/** Selection of the whole tenant, which tenant-root users may have instead of a plant. */
const NO_PLANT = '';

export const getSelectedPlant = (): string | undefined =>
  (sessionStorage.getItem(STORAGE_KEY) ?? localStorage.getItem(STORAGE_KEY)) || undefined;

export function selectPlant(id: string = NO_PLANT): void {
  sessionStorage.setItem(STORAGE_KEY, id);
  localStorage.setItem(STORAGE_KEY, id);
}

/**
 * Stores the plant of the session in this tab, so that a later change of the server's default plant has no
 * effect.
 */
export function setTabPlant(id: string = NO_PLANT): void {
  sessionStorage.setItem(STORAGE_KEY, id);
  localStorage.setItem(LAST_PLANT_KEY, id && '1');
}

/** Whether the last user of the device had selected a plant, not the whole tenant. */
export const hasLastPlant = (): boolean => localStorage.getItem(LAST_PLANT_KEY) === '1';

export function clearSelectedPlant(): void {
  sessionStorage.removeItem(STORAGE_KEY);
  localStorage.removeItem(STORAGE_KEY);
}

/** Maximum length of a plant in an address; longer than any plant code. */
const MAX_PLANT_LENGTH = 40;

/** Selects the plant that the address of a label or mail contains, before any request is made. */
export function selectPlantFromUrl(): void {
  const url = new URL(location.href);
  const plant = url.searchParams.get(PLANT_PARAM);
  if (!plant) return;
  setTabPlant(plant.slice(0, MAX_PLANT_LENGTH));
  url.searchParams.delete(PLANT_PARAM);
  history.replaceState(null, '', url);
}

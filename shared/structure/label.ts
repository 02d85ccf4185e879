// What a QR label says: the page of a machine, or of an element in its structure, and the plant it stands in.
import { PLANT_PARAM } from '../access/plant-link.ts';

const base = '/app/mgmt/equipStructure';

export const labelPath = (machineId: number, element?: string): string =>
  element === undefined
    ? `${base}/view/${machineId}`
    : `${base}/${machineId}?${new URLSearchParams({ element })}`;

export interface Labelled {
  machineId: number;
  element?: string;
  /** Absent on labels that do not say. */
  plant?: string;
}

const path = new RegExp(`^${base}/(?:view/)?(\\d{1,9})$`, 'i');

/** What was read off a label; nothing of other codes. A plant may print its labels under a host of its own. */
export function labelled(text: string): Labelled | undefined {
  const url = URL.parse(text.trim());
  const [, machine] = path.exec(url?.pathname ?? '') ?? [];
  if (!url || !machine) return undefined;
  const said = (name: string) => url.searchParams.get(name) || undefined;
  const [element, plant] = [said('element'), said(PLANT_PARAM)];
  return { machineId: Number(machine), ...(element && { element }), ...(plant && { plant }) };
}

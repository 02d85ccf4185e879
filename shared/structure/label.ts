// QR labels of machines and elements: they contain the path of the page, and the plant.
import { PLANT_PARAM } from '../access/plant-link.ts';

const baseRoute = '/app/mgmt/equipStructure';

export const buildMachineLabelRoute = (machineId: number, element?: string): string =>
  element === undefined
    ? `${baseRoute}/view/${machineId}`
    : `${baseRoute}/${machineId}?${new URLSearchParams({ element })}`;

export interface MachineLabel {
  machineId: number;
  element?: string;
  /** Absent on labels that do not contain it. */
  plant?: string;
}

const labelPattern = new RegExp(`^${baseRoute}/(?:view/)?(\\d{1,9})$`, 'i');

/**
 * Parses a scanned label; undefined for other codes. The host is not checked, since a plant may print under
 * its own.
 */
export function parseMachineLabel(text: string): MachineLabel | undefined {
  const url = URL.parse(text.trim());
  const [, machine] = labelPattern.exec(url?.pathname ?? '') ?? [];
  if (!url || !machine) return undefined;
  const getParam = (name: string) => url.searchParams.get(name) || undefined;
  const [element, plant] = [getParam('element'), getParam(PLANT_PARAM)];
  return { machineId: Number(machine), ...(element && { element }), ...(plant && { plant }) };
}

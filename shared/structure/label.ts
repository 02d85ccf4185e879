// QR labels of machines and elements: they contain the path of the page, and the plant.
import { parseLabelUrl } from '../access/plant-link.ts';

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
 * Parses a scanned label; undefined for other codes. The host is not checked here: whoever takes a label
 * without a plant checks it.
 */
export function parseMachineLabel(text: string): MachineLabel | undefined {
  const url = parseLabelUrl(text);
  const [, machine] = labelPattern.exec(url?.path ?? '') ?? [];
  if (!url || !machine) return undefined;
  const { plant } = url;
  const element = url.params.get('element') || undefined;
  return { machineId: Number(machine), ...(element && { element }), ...(plant && { plant }) };
}

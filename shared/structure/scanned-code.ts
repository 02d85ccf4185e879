// Interpretation of a scanned text: a label printed by this product, or a code on the object itself.
import { parseLabelUrl } from '../access/plant-link.ts';
import { parseRequestLabel, type RequestLabel } from '../printing/request-label.ts';
import { type PointLabel, parsePointLabel } from '../safety/point-label.ts';
import { getCodeKey } from '../text.ts';
import { parseWarehouseLabel, type WarehouseLabel } from '../warehouse/label.ts';
import { parseMachineLabel } from './label.ts';

type Without<Label, Key extends PropertyKey> = Label extends unknown ? Omit<Label, Key> : never;

/** A machine, element, isolation point, spare, shelf, count, EWO or tag, by id. */
export type ScannedThing =
  | { kind: 'machine'; machineId: number }
  | { kind: 'element'; machineId: number; element: string }
  | Without<PointLabel, 'plant'>
  | Without<WarehouseLabel, 'plant'>
  | Without<RequestLabel, 'plant'>;

export type ScanResult =
  /**
   * A label with its plant, or an older one with the host of its address: the same path under a foreign host
   * is another product's, or a trap.
   */
  | { is: 'label'; record: ScannedThing; plant: string; host?: undefined }
  | { is: 'label'; record: ScannedThing; plant?: undefined; host: string }
  /** A code; `of` is set for number formats used only by EWOs or tags. */
  | { is: 'code'; code: string; requestKind?: 'ewo' | 'tag' }
  /** A foreign address, or a text that cannot be a code. */
  | { is: 'foreign' };

/** Maximum length of a scanned code or description. */
const MAX_CODE_LENGTH = 100;
/** Prefix with which some scanners report the symbology: `]Q3`. */
const symbologyPattern = /^\][A-Za-z]\d/;
const requestNumberPattern = /^([ET])-\d{4}-\d{6}$/i;

export function parseScannedText(text: string): ScanResult {
  const scannedText = text.trim().replace(symbologyPattern, '').trim();
  const label = parseLabel(scannedText);
  if (label) {
    const { plant, ...thing } = label;
    return plant
      ? { is: 'label', record: thing, plant }
      : { is: 'label', record: thing, host: parseLabelUrl(scannedText)!.host };
  }
  if (
    scannedText === '' ||
    scannedText.length > MAX_CODE_LENGTH ||
    /^[a-z]+:\/\//i.test(scannedText) ||
    /\p{Cc}/u.test(scannedText)
  )
    return { is: 'foreign' };
  const letter = requestNumberPattern.exec(scannedText)?.[1]?.toUpperCase();
  if (!letter) return { is: 'code', code: scannedText };
  return { is: 'code', code: scannedText.toUpperCase(), requestKind: letter === 'E' ? 'ewo' : 'tag' };
}

function parseLabel(text: string): (ScannedThing & { plant?: string }) | undefined {
  const machineLabel = parseMachineLabel(text);
  if (!machineLabel) return parsePointLabel(text) ?? parseWarehouseLabel(text) ?? parseRequestLabel(text);
  const { machineId, element, plant } = machineLabel;
  const plantField = { ...(plant && { plant }) };
  return element === undefined
    ? { ...plantField, kind: 'machine', machineId }
    : { ...plantField, kind: 'element', machineId, element };
}

export const isSameCode = (a: string | undefined, b: string): boolean =>
  a !== undefined && getCodeKey(a) === getCodeKey(b);

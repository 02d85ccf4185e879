// What a camera or a hand scanner read: a label this product printed, or a code that stands on the thing itself.
import { type RequestLabel, requestLabelled } from '../printing/request-label.ts';
import { type WarehouseLabel, warehouseLabelled } from '../warehouse/label.ts';
import { labelled } from './label.ts';

type Without<Label, Key extends PropertyKey> = Label extends unknown ? Omit<Label, Key> : never;

/** A machine, an element, a spare, a shelf, a count, an EWO or a tag, by its id. */
export type Thing =
  | { kind: 'machine'; machineId: number }
  | { kind: 'element'; machineId: number; element: string }
  | Without<WarehouseLabel, 'plant'>
  | Without<RequestLabel, 'plant'>;

export type Scanned =
  /** Without a plant on labels that do not say. */
  | { is: 'label'; thing: Thing; plant?: string }
  /** `of`: only these have codes written so. */
  | { is: 'code'; code: string; of?: 'ewo' | 'tag' }
  /** An address of somebody else, or a text that is no code. */
  | { is: 'foreign' };

/** Longer than any code or description somebody would print. */
const MOST = 100;
/** Some scanners begin with what kind of code it was: `]Q3`. */
const symbology = /^\][A-Za-z]\d/;
const numbered = /^([ET])-\d{4}-\d{6}$/i;

export function scanned(text: string): Scanned {
  const said = text.trim().replace(symbology, '').trim();
  const label = labelOf(said);
  if (label) {
    const { plant, ...thing } = label;
    return { is: 'label', thing, ...(plant && { plant }) };
  }
  if (said === '' || said.length > MOST || /^[a-z]+:\/\//i.test(said) || /\p{Cc}/u.test(said))
    return { is: 'foreign' };
  const letter = numbered.exec(said)?.[1]?.toUpperCase();
  if (!letter) return { is: 'code', code: said };
  return { is: 'code', code: said.toUpperCase(), of: letter === 'E' ? 'ewo' : 'tag' };
}

function labelOf(text: string): (Thing & { plant?: string }) | undefined {
  const structure = labelled(text);
  if (!structure) return warehouseLabelled(text) ?? requestLabelled(text);
  const { machineId, element, plant } = structure;
  const said = { ...(plant && { plant }) };
  return element === undefined
    ? { ...said, kind: 'machine', machineId }
    : { ...said, kind: 'element', machineId, element };
}

export const sameCode = (a: string | undefined, b: string): boolean =>
  a !== undefined && a.trim().toLowerCase() === b.trim().toLowerCase();

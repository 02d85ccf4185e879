// Measurements of controls that machines send: their ids, and the rule that a red one makes a tag (decision G38).
import type { Format } from '../../format.ts';
import { type Language, languages } from '../../messages.ts';
import type { ControlSnapshot } from '../../procedures/asked-control.ts';
import { formatRange } from '../../span-text.ts';
import type { StateColour } from '../../structure/control.ts';

/** First part of the id of a machine's result, where the others have their order. */
const MACHINE_PREFIX = 'machine~';

interface MeasurementIdentity {
  machineId: number;
  controlId: number;
  /** Instant of the measurement. */
  at: string;
}

/** Returns the id of a result: its machine, its control and its instant are its identity. */
export const buildMeasurementId = ({ machineId, controlId, at }: MeasurementIdentity): string =>
  `${MACHINE_PREFIX}${machineId}.${Date.parse(at)}.${controlId}`;

/** Returns the order of a result from its id, `<order>.<activity>.<control>`; undefined if a machine sent it. */
export const findOrderOfResult = (id: string): string | undefined =>
  id.startsWith(MACHINE_PREFIX) ? undefined : id.split('.').slice(0, -2).join('.');

interface RedRuleStep {
  /** Whether the next red measurement makes a tag. */
  isArmed: boolean;
  /** Effect of the measurement: a tag, or a remark on the tag that is still open. */
  effect?: 'tag' | 'remark';
}

/**
 * Applies the rule to the latest measurement: green alone arms it, red fires it once. Yellow and grey change
 * nothing.
 */
export function applyRedRule(isArmed: boolean, colour: StateColour, isTagOpen: boolean): RedRuleStep {
  if (colour === 'green') return { isArmed: true };
  if (colour !== 'red' || !isArmed) return { isArmed };
  return { isArmed: false, effect: isTagOpen ? 'remark' : 'tag' };
}

/** Describes a red measurement: the control, the value and its limits. */
export function describeMeasurement(
  { code, description, unit = '', lower, upper }: Omit<ControlSnapshot, 'id' | 'type' | 'nature'>,
  value: number,
  format: Pick<Format, 'number'>,
): string {
  const limits = formatRange(format, { from: lower, to: upper, unit });
  return `${code} – ${description}: ${`${format.number(value)} ${unit}`.trim()} (${limits})`;
}

const stillRedTexts = [
  'Closed while the control is still red.',
  'Chiuso mentre il controllo è ancora rosso.',
  'Clôturée alors que le contrôle est encore rouge.',
] as const satisfies readonly [en: string, it: string, fr: string];

/** Returns the remark on a tag that is closed while its control is red, with the last measurement. */
export const formatStillRed = (measurementText: string, language: Language): string =>
  `${stillRedTexts[languages.indexOf(language)]} ${measurementText}`;

// Leak checks of equipment with fluorinated gases (decisions PS50; Regulation (EU) 2024/573, articles 4 and 5).
import { addDays, addMonths, type Day } from '../day.ts';

/** Charge of a piece of equipment. */
export interface GasCharge {
  /** Whole charge in kilograms. */
  gasKg?: number;
  /** Global warming potential of the gas or mixture. */
  gwp?: number;
  /** Kilograms of unsaturated gases (HFO, annex II group 1) in the charge. */
  hfoKg?: number;
  leakDetection?: boolean;
  /** Whether the equipment is hermetically sealed and labelled so. */
  sealed?: boolean;
}

/** Below these amounts sealed and labelled equipment needs no check. */
const SEALED_TONNES = 10;
const SEALED_HFO_KG = 2;
/** From this amount leakage detection is required. */
const DETECTION_TONNES = 500;
/** Hours of operation after a repair before the check that follows it. */
export const RECHECK_HOURS = 24;

/** Months between checks from an amount on, largest amount first. */
const tonneSteps = [
  [500, 3],
  [50, 6],
  [5, 12],
] as const;
const hfoSteps = [
  [100, 3],
  [10, 6],
  [1, 12],
] as const;

/** Returns the tonnes of CO2 equivalent of a charge, to the gram; 0 if it is not known. */
export const getGasTonnes = ({ gasKg = 0, gwp = 0 }: GasCharge): number =>
  Math.round(gasKg * gwp * 1e6) / 1e9;

const findMonths = (amount: number, steps: readonly (readonly [from: number, months: number])[]) =>
  steps.find(([from]) => amount >= from)?.[1];

/**
 * Returns the months between the leak checks of a charge: the stricter of tonnes and of kilograms of HFO, doubled
 * with leakage detection. Undefined if no check is required.
 */
export function getGasCheckMonths(charge: GasCharge): number | undefined {
  const tonnes = getGasTonnes(charge);
  const { hfoKg = 0, sealed: isSealed, leakDetection: hasDetection } = charge;
  const months = [
    isSealed && tonnes < SEALED_TONNES ? undefined : findMonths(tonnes, tonneSteps),
    isSealed && hfoKg < SEALED_HFO_KG ? undefined : findMonths(hfoKg, hfoSteps),
  ].filter((each) => each !== undefined);
  if (months.length === 0) return undefined;
  return Math.min(...months) * (hasDetection ? 2 : 1);
}

/** Whether the charge requires leakage detection and has none. */
export const isDetectionMissing = (charge: GasCharge): boolean =>
  !charge.leakDetection && getGasTonnes(charge) >= DETECTION_TONNES;

/** Returns the last day of the check that follows the repair of a leak. */
export const getRecheckDay = (repairedOn: Day): Day => addMonths(repairedOn, 1);

interface Recheck {
  repairedOn: Day;
  examinedOn: Day;
  /** Hours of operation since the repair by readings of the meter; absent if not known. */
  ranHours?: number;
  /** Whether the examiner states that the equipment ran 24 hours since the repair. */
  isStated: boolean;
}

/**
 * Whether a check after a repair comes after 24 hours of operation. Known running hours decide; otherwise the
 * statement does, not before the next day.
 */
export function isRecheckLateEnough({ repairedOn, examinedOn, ranHours, isStated }: Recheck): boolean {
  if (examinedOn < addDays(repairedOn, 1)) return false;
  return ranHours === undefined ? isStated : ranHours >= RECHECK_HOURS;
}

// Kinds of permits to work: conditions, measured gases with their limits, and the fire watch (beyond 19).
import * as z from 'zod';
import { addConsistencyRules } from '../contract.ts';
import { code, number, optional, requiredText, text, wholeNumber } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import type { ConditionKey, StandardKindCode } from './permit-text.ts';

/** Maximum of conditions and of measured gases of a kind. */
const MAX_CONDITIONS = 40;
const MAX_GASES = 12;

/** A measured gas. Limits are inclusive; within the margin, in percent of their range, a value is yellow. */
export const PermitGas = z.strictObject({
  name: requiredText(40),
  unit: text(20).default('%'),
  lower: optional(number(0, 1_000_000)),
  upper: optional(number(0, 1_000_000)),
  warningMargin: number(0, 49).default(0),
});
export type PermitGas = z.infer<typeof PermitGas>;

const PermitKindFields = z.strictObject({
  /** Code of a standard kind, such as `hotWork`, or of one that the plant has added. */
  code: code(),
  /** Name of an own kind; the kinds of the product are named in the language of the reader. */
  description: optional(text(120)),
  conditions: z.array(requiredText(200)).min(1).max(MAX_CONDITIONS),
  gases: z.array(PermitGas).max(MAX_GASES).default([]),
  /** Minutes after which gases are measured again while the work goes on. */
  interval: wholeNumber(5, 1440).default(60),
  /** Minutes for which somebody watches the place after the work; 0: no fire watch. */
  fireWatch: wholeNumber(0, 480).default(0),
});
export type PermitKind = z.infer<typeof PermitKindFields>;

/** Checks that a gas has ordered limits and that no condition or gas is listed twice. */
export function validatePermitKind({
  conditions = [],
  gases = [],
}: Partial<PermitKind>): Partial<Record<'conditions' | 'gases', MessageCode>> {
  const names = gases.map(({ name }) => name);
  const isUnlimited = gases.some(({ lower, upper }) => lower === undefined && upper === undefined);
  const isReversed = gases.some(({ lower = 0, upper = lower }) => lower > upper);
  const gasProblem =
    new Set(names).size < names.length
      ? 'givenTwice'
      : isUnlimited
        ? 'required'
        : isReversed
          ? 'outOfRange'
          : undefined;
  return {
    ...(new Set(conditions).size < conditions.length && { conditions: 'givenTwice' }),
    ...(gasProblem && { gases: gasProblem }),
  };
}
export const PermitKind = addConsistencyRules(PermitKindFields, validatePermitKind as never);
export const PermitKindReplacement = addConsistencyRules(
  z.strictObject({ ...PermitKindFields.shape, version: z.int().min(0).optional() }),
  validatePermitKind as never,
);

const standardKinds: Record<
  StandardKindCode,
  { conditions: ConditionKey[]; gases?: PermitGas[]; interval?: number; fireWatch?: number }
> = {
  hotWork: {
    conditions: ['combustiblesRemoved', 'extinguisherReady', 'openingsCovered', 'fireWatchNamed'],
    fireWatch: 60,
  },
  height: { conditions: ['accessSafe', 'fallProtection', 'areaBelowClosed', 'weatherSuitable'] },
  confinedSpace: {
    conditions: ['spaceIsolated', 'spaceVentilated', 'attendantOutside', 'rescueReady'],
    // 29 CFR 1910.146(b).
    gases: [
      { name: 'O2', unit: '%', lower: 19.5, upper: 23.5, warningMargin: 0 },
      { name: 'LEL', unit: '%', upper: 10, warningMargin: 0 },
    ],
  },
  electrical: {
    conditions: ['absenceOfVoltage', 'earthed', 'liveNeighboursCovered', 'qualifiedPersons'],
  },
  excavation: { conditions: ['utilitiesLocated', 'wallsSupported', 'edgesFenced', 'accessOut'] },
};

export const buildStandardKind = (kind: StandardKindCode): PermitKind => ({
  ...{ gases: [], interval: 60, fireWatch: 0, ...standardKinds[kind] },
  code: kind,
});

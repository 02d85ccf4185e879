// Plants, with their parameters and options (product §3, domain §0, §13).
import * as z from 'zod';
import {
  choice,
  choices,
  code,
  flag,
  minutes,
  money,
  number,
  optional,
  requiredText,
  text,
  wholeNumber,
} from '../fields.ts';
import { languages, type MessageCode } from '../messages.ts';
import { PlantCalendar } from '../planned/plant-calendar.ts';
import { cycleTypologies } from '../procedures/kinds.ts';
import { classes } from '../structure/classes.ts';
import { isTimeZone } from '../time-zone.ts';

/**
 * Percent of the highest score from which a machine belongs to a class; below the last one it is C (domain
 * 2.3).
 */
const ClassThresholds = z
  .strictObject({ aa: number(1, 100), a: number(1, 100), b: number(1, 100) })
  .superRefine(({ aa, a, b }, context) => {
    const message = 'notDescending' satisfies MessageCode;
    if (a >= aa) context.addIssue({ code: 'custom', path: ['a'], message });
    if (b >= a) context.addIssue({ code: 'custom', path: ['b'], message });
  });

const days = (defaults: number) => wholeNumber(1, 365).default(defaults);
/**
 * Days within which tags of a pillar are due; administrators are notified of a tag twice as old (domain 6.2).
 */
const TagTargetDays = z.strictObject({ AM: days(14), PM: days(30), SAF: days(7) });

/** Parameters that a plant may tune, with the defaults of domain §16. */
export const PlantParameters = z.strictObject({
  horizonDays: wholeNumber(31, 400).default(35),
  /** Defaults of a new cycle, in days. */
  tolerance: wholeNumber(0, 60).default(0),
  lockSpan: wholeNumber(0, 60).default(7),
  shiftHours: number(1, 24).default(8),
  /** Rate for technicians without one of their own; at 0, labour cost is not shown. */
  hourlyRate: money().default(0),
  /** Cost of one hour of a machine's downtime; at 0, downtime has no cost. */
  stoppedHourCost: money().default(0),
  /** Whether technicians who lead no team may close EWOs. */
  techCanClose: flag().default(true),
  /** Number of days by which a technician may backdate an EWO. */
  backdateDaysTech: wholeNumber(0, 365).default(7),
  /**
   * A root cause analysis is due from `rcaMinutes` of downtime for these classes, and when a failure repeats
   * within `repeatDays`.
   */
  rcaMinutes: minutes().default(60),
  rcaClasses: choices('class', classes).default(['AA', 'A']),
  repeatDays: wholeNumber(1, 1000).default(90),
  tagTargetDays: TagTargetDays.prefault({}),
  /** Whether a machine with the highest safety score is at least of class A. */
  safetyFloor: flag().default(false),
  classThresholds: ClassThresholds.default({ aa: 80, a: 60, b: 40 }),
  /** Share of the hours of presence that is available for work, used for a team's load. */
  efficiency: number(0.1, 1).default(0.8),
  /** Percent of a control's range within which a value near a limit is a warning. */
  warningMargin: number(0, 50).default(0),
  /**
   * Whether codes that open a locked tablet have eight characters, letters and digits, instead of six digits.
   */
  longTabletCode: flag().default(false),
  /** Whether technicians and requestors carry out the AM runs of their own teams. */
  operatorsRunAm: flag().default(false),
  /** Hours for which a permit to work, and each extension, is valid at most (PS42). */
  permitHours: wholeNumber(1, 24).default(8),
  /** Minutes for which a reading of a gas is good when a permit is issued or extended (PS44). */
  gasMinutes: wholeNumber(5, 240).default(60),
  /** Whether anybody may report a problem of a machine by its label, without an account. */
  publicReports: flag().default(false),
  /** Whether no order begins on a machine with an expired statutory obligation. */
  expiredForbidsStart: flag().default(false),
  /** Acts that are signed electronically (beyond 20); of orders, the closing of those of these typologies. */
  signProcedures: flag().default(false),
  signOrders: choices('orderTypology', [...cycleTypologies, 'corrective']).default([]),
  signRootCauses: flag().default(false),
  signPermits: flag().default(false),
  /** Removal of another person's lock, and the statement that there is nothing to isolate. */
  signLocks: flag().default(false),
});
export type PlantParameters = z.infer<typeof PlantParameters>;

/** Completes a stored plant with the defaults of parameters that were added later (domain 16). */
export function addDefaultParameters<Kept extends { parameters: PlantParameters }>(plant: Kept): Kept {
  const defaults = PlantParameters.parse({});
  const { parameters: ownParameters } = plant;
  const tagTargetDays = { ...defaults.tagTargetDays, ...ownParameters.tagTargetDays };
  return { ...plant, parameters: { ...defaults, ...ownParameters, tagTargetDays } };
}

/** Labels reserved for the service, and labels that would make a plant look like a part of it. */
const reservedLabels = new Set(
  'www api auth local localhost admin app login sso handoff mail static assets cdn docs status'.split(' '),
);
/** One DNS label, or empty. It is unique across all tenants, since they share the main host. */
const subDomain = () =>
  text(63)
    .toLowerCase()
    .regex(/^$|^(?!..--)[a-z0-9]([a-z0-9-]*[a-z0-9])?$/)
    .refine((label) => !reservedLabels.has(label), { error: 'subDomainReserved' satisfies MessageCode })
    .meta({ kind: 'text' });

/** Plant codes are upper case, so that no two differ by case alone. */
const plantCode = () =>
  code(12)
    .toUpperCase()
    .regex(/^[A-Z0-9-]+$/)
    .meta({ kind: 'code' });

const hasCredentials = (url: string) => {
  const { username, password } = URL.parse(url) ?? {};
  return Boolean(username || password);
};
/** An https address of the plant's own, without credentials in it. */
const address = () =>
  z
    .url({ protocol: /^https$/ })
    .max(500)
    .refine((url) => !hasCredentials(url), { error: 'badFormat' satisfies MessageCode })
    .meta({ kind: 'text' });

export const Plant = z.strictObject({
  code: plantCode(),
  description: requiredText(120),
  region: text(60).default(''),
  language: choice('language', languages),
  timeZone: requiredText(64)
    .refine(isTimeZone, { error: 'notAllowed' satisfies MessageCode })
    .meta({ kind: 'text' }),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .meta({ kind: 'text' })
    .default('EUR'),
  /**
   * Whether orders are assigned to teams and hours reported per technician (`gestioneRisorse`, domain §10.4).
   */
  resources: flag().default(false),
  warehouseSap: flag().default(false),
  checklists: flag().default(false),
  subDomain: subDomain().default(''),
  auditTool: flag().default(false),
  /** The plant's external reports, opened by the menu entry Dashboard. */
  biAddress: optional(address()),
  calendar: PlantCalendar.optional(),
  parameters: PlantParameters.prefault({}),
});
export type Plant = z.infer<typeof Plant>;

/** State of a plant. A disabled plant keeps its data, but no user can select it. */
export interface PlantState {
  disabled?: true;
}

/** Fields that the plant's own administrator may change; all others require managing plants (domain §13). */
const planningFields: ReadonlySet<string> = new Set(['calendar', 'parameters']);

/** Returns the fields, other than planning, in which two versions of a plant differ. */
export const getNonPlanningChanges = (before: Plant, after: Plant): (keyof Plant)[] =>
  (Object.keys(Plant.shape) as (keyof Plant)[]).filter(
    (field) => !planningFields.has(field) && (before[field] ?? '') !== (after[field] ?? ''),
  );

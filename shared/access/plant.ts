// Who is there: plants, users, their membership of plants and their settings (product §3, domain §0, §13).
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
  required,
  text,
  whole,
} from '../fields.ts';
import { languages, type MessageCode } from '../messages.ts';
import { PlantCalendar } from '../planned/plant-calendar.ts';
import { classes } from '../structure/classes.ts';

/** Asked for when a plant is checked: a cold start would spend a tenth of its time on them. */
const isTimeZone = (zone: string) => zone === 'UTC' || Intl.supportedValuesOf('timeZone').includes(zone);

/** Percent of the highest score from which a machine is of a class; below the last it is C (domain 2.3). */
const ClassThresholds = z
  .strictObject({ aa: number(1, 100), a: number(1, 100), b: number(1, 100) })
  .superRefine(({ aa, a, b }, context) => {
    const message = 'notDescending' satisfies MessageCode;
    if (a >= aa) context.addIssue({ code: 'custom', path: ['a'], message });
    if (b >= a) context.addIssue({ code: 'custom', path: ['b'], message });
  });

const days = (standard: number) => whole(1, 365).default(standard);
/** Days within which tags of a pillar are to be solved; administrators are told of one twice as old (domain 6.2). */
const TagTargetDays = z.strictObject({ AM: days(14), PM: days(30), SAF: days(7) });

/** Parameters a plant may tune, with the defaults of domain §16. */
export const PlantParameters = z.strictObject({
  horizonDays: whole(31, 400).default(35),
  /** What a new cycle starts with, in days. */
  tolerance: whole(0, 60).default(0),
  lockSpan: whole(0, 60).default(7),
  shiftHours: number(1, 24).default(8),
  /** Of technicians who have none of their own; at 0 labour cost is not shown. */
  hourlyRate: money().default(0),
  /** Of a machine that stands for an hour; at 0 downtime has no cost. */
  stoppedHourCost: money().default(0),
  /** A technician who leads no team may close EWOs. */
  techCanClose: flag().default(true),
  /** So far back a technician may date an EWO. */
  backdateDaysTech: whole(0, 365).default(7),
  /** A root cause analysis is due from so many minutes of downtime, for these classes, and when a failure repeats within so many days. */
  rcaMinutes: minutes().default(60),
  rcaClasses: choices('class', classes).default(['AA', 'A']),
  repeatDays: whole(1, 1000).default(90),
  tagTargetDays: TagTargetDays.prefault({}),
  /** A machine of the highest safety score is at least of class A. */
  safetyFloor: flag().default(false),
  classThresholds: ClassThresholds.default({ aa: 80, a: 60, b: 40 }),
  /** The share of present hours that is work, for the load of a team. */
  efficiency: number(0.1, 1).default(0.8),
  /** Percent of a control's span that warns before its limit. */
  warningMargin: number(0, 50).default(0),
});
export type PlantParameters = z.infer<typeof PlantParameters>;

/** Labels the service needs for itself, beside those a plant could be mistaken for. */
const reserved = new Set(
  'www api auth local localhost admin app login sso handoff mail static assets cdn docs status'.split(' '),
);
/** One DNS label, or none. No two plants of any tenant share it: the host is everybody's. */
const subDomain = () =>
  text(63)
    .toLowerCase()
    .regex(/^$|^(?!..--)[a-z0-9]([a-z0-9-]*[a-z0-9])?$/)
    .refine((label) => !reserved.has(label), { error: 'subDomainReserved' satisfies MessageCode })
    .meta({ kind: 'text' });

/** Codes are capitals, so that none differs from another by its case alone. */
const plantCode = () =>
  code(12)
    .toUpperCase()
    .regex(/^[A-Z0-9-]+$/)
    .meta({ kind: 'code' });

const secretIn = (url: string) => {
  const { username, password } = URL.parse(url) ?? {};
  return Boolean(username || password);
};
/** An address of the plant's own: https, without a password in it. */
const address = () =>
  z
    .url({ protocol: /^https$/ })
    .max(500)
    .refine((url) => !secretIn(url), { error: 'badFormat' satisfies MessageCode })
    .meta({ kind: 'text' });

export const Plant = z.strictObject({
  code: plantCode(),
  description: required(120),
  region: text(60).default(''),
  language: choice('language', languages),
  timeZone: z
    .string()
    .refine(isTimeZone, { error: 'notAllowed' satisfies MessageCode })
    .meta({ kind: 'text' }),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .meta({ kind: 'text' })
    .default('EUR'),
  /** Assignment to teams and hours per technician (`gestioneRisorse`, domain §10.4). */
  resources: flag().default(false),
  warehouseSap: flag().default(false),
  checklists: flag().default(false),
  subDomain: subDomain().default(''),
  auditTool: flag().default(false),
  /** The plant's external reports, opened by the menu's Dashboard. */
  biAddress: optional(address()),
  calendar: PlantCalendar.optional(),
  parameters: PlantParameters.prefault({}),
});
export type Plant = z.infer<typeof Plant>;

/** A plant out of use keeps its data; nobody can stand in it. */
export interface PlantState {
  disabled?: true;
}

/** What the administrator of a plant may change; everything else is for who manages plants (domain §13). */
const planning: ReadonlySet<string> = new Set(['calendar', 'parameters']);

/** The fields, planning apart, in which two states of a plant differ. */
export const changedBeyondPlanning = (before: Plant, after: Plant): (keyof Plant)[] =>
  (Object.keys(Plant.shape) as (keyof Plant)[]).filter(
    (field) => !planning.has(field) && (before[field] ?? '') !== (after[field] ?? ''),
  );

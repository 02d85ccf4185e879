// Who is there: plants, users, their membership of plants and their settings (product §3, domain §0, §13).
import * as z from 'zod';
import { choice, code, day, flag, number, required, text, whole } from '../fields.ts';
import { languages } from '../messages.ts';

const timeZones = new Set(Intl.supportedValuesOf('timeZone'));

/** Working days of maintenance and closed dates; a plant without one works every day (domain 4.4). */
export const PlantCalendar = z.strictObject({
  workdays: z.array(z.int().min(1).max(7)).min(1).max(7),
  closed: z.array(day()).max(1000),
  rule: choice('shiftRule', ['next', 'previous', 'none']),
});
export type PlantCalendar = z.infer<typeof PlantCalendar>;

/** Parameters a plant may tune, with the defaults of domain §16. */
export const PlantParameters = z.strictObject({
  horizonDays: whole(31, 400).default(35),
  lockSpan: whole(0, 60).default(7),
  shiftHours: number(1, 24).default(8),
});

export const Plant = z.strictObject({
  code: code(12).regex(/^[A-Za-z0-9-]+$/),
  description: required(120),
  region: text(60).default(''),
  language: choice('language', languages),
  timeZone: z.string().refine((zone) => timeZones.has(zone) || zone === 'UTC', { error: 'notAllowed' }),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('EUR'),
  /** Assignment to teams and hours per technician (`gestioneRisorse`, domain §10.4). */
  resources: flag().default(false),
  warehouseSap: flag().default(false),
  checklists: flag().default(false),
  subDomain: text(60).default(''),
  auditTool: flag().default(false),
  calendar: PlantCalendar.optional(),
  parameters: PlantParameters.default({ horizonDays: 35, lockSpan: 7, shiftHours: 8 }),
});
export type Plant = z.infer<typeof Plant>;

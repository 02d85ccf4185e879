// Paths: CILR points in walking order, from which runs are generated (domain 11.3).
import * as z from 'zod';
import { addConsistencyRules } from '../contract.ts';
import { code, day, flag, number, optional, ref, requiredText } from '../fields.ts';
import { Shifts } from './point.ts';

/** Maximum number of points, so that adding all of them to a path is one transaction. */
export const MAX_PATH_POINTS = 90;

export const PathFields = z.strictObject({
  code: code(),
  description: requiredText(),
  /** Points in walking order, without duplicates. */
  points: z.array(ref('point')).min(1).max(MAX_PATH_POINTS),
  /** Minutes from one point to the next. */
  walkingMinutes: number(0, 60).default(0.5),
  /** Shifts in which the path is walked; absent: those of its points, or once a day. */
  shifts: optional(Shifts),
  teamId: optional(ref('team')),
  operatorId: optional(ref('operator')),
  /** First day; frequencies in days, weeks and months count from it. */
  anchor: day(),
  validTo: optional(day()),
  active: flag().default(true),
});

/** Returns an error if `validTo` is before `anchor`. */
export const validatePath = ({ anchor, validTo }: Partial<z.infer<typeof PathFields>>) =>
  validTo && anchor && validTo < anchor ? { validTo: 'dateBeforeMinimum' as const } : {};
export const Path = addConsistencyRules(PathFields, validatePath);
export type Path = z.infer<typeof PathFields>;

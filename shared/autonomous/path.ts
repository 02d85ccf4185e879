// A path: points in the order somebody walks them, from which runs are made (domain 11.3).
import * as z from 'zod';
import { consistent } from '../contract.ts';
import { code, day, flag, number, optional, ref, required } from '../fields.ts';
import { Shifts } from './point.ts';

/** So many that taking all of them into a path is one transaction. */
export const MOST_POINTS = 90;

export const PathFields = z.strictObject({
  code: code(),
  description: required(),
  /** In walking order, each once. */
  points: z.array(ref('point')).min(1).max(MOST_POINTS),
  /** From one point to the next. */
  walkingMinutes: number(0, 60).default(0.5),
  /** The shifts it is walked in; absent: those of its points, or once a day. */
  shifts: optional(Shifts),
  teamId: optional(ref('team')),
  operatorId: optional(ref('operator')),
  /** The first day; rhythms of days, weeks and months count from it. */
  anchor: day(),
  validTo: optional(day()),
  active: flag().default(true),
});

/** It does not end before it begins. */
export const pathProblems = ({ anchor, validTo }: Partial<z.infer<typeof PathFields>>) =>
  validTo && anchor && validTo < anchor ? { validTo: 'dateBeforeMinimum' as const } : {};
export const Path = consistent(PathFields, pathProblems);
export type Path = z.infer<typeof PathFields>;

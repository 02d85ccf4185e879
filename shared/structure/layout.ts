// The plan of a plant: its size, the background people drew, and where departments and machines stand on it.
import * as z from 'zod';
import { code, image, optional, ref } from '../fields.ts';
import type { MessageCode } from '../messages.ts';

/** What a machine takes on the plan, in its own units. */
export const TILE = { width: 120, height: 56 } as const;
/** Tiles and departments stand on multiples of it. */
export const STEP = 8;
export const MIN_SIDE = 400;
export const MAX_SIDE = 20_000;
export const MAX_DEPARTMENTS = 100;
export const MAX_POSITIONS = 1000;

const side = (min: number) => z.int().min(min).max(MAX_SIDE);
const Point = { x: side(0), y: side(0) };

/** Named by the department's code, as machines carry it. */
export const DepartmentArea = z.strictObject({
  code: code(80),
  ...Point,
  width: side(TILE.width),
  height: side(TILE.height),
});
export type DepartmentArea = z.infer<typeof DepartmentArea>;

/** The upper left corner of a machine's tile. */
export const Position = z.strictObject({ machineId: ref('machine'), ...Point });
export type Position = z.infer<typeof Position>;

export const Layout = z.strictObject({
  width: side(MIN_SIDE),
  height: side(MIN_SIDE),
  background: optional(image()),
  departments: z.array(DepartmentArea).max(MAX_DEPARTMENTS),
  positions: z.array(Position).max(MAX_POSITIONS),
});
export type Layout = z.infer<typeof Layout>;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
type Size = Pick<Box, 'width' | 'height'>;

export const tileAt = ({ x, y }: Pick<Box, 'x' | 'y'>): Box => ({ x, y, ...TILE });

export const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

export const onStep = (value: number): number => Math.round(value / STEP) * STEP;

/** The nearest place on the plan's steps that keeps a box inside the plan. */
export const placedWithin = <B extends Box>(box: B, plan: Size): B => ({
  ...box,
  x: between(0, onStep(box.x), plan.width - box.width),
  y: between(0, onStep(box.y), plan.height - box.height),
});

/** The nearest size on the plan's steps, neither too small for a tile nor beyond the plan. */
export const sizedWithin = <B extends Box>(box: B, plan: Size): B => ({
  ...box,
  width: between(TILE.width, onStep(box.width), plan.width - box.x),
  height: between(TILE.height, onStep(box.height), plan.height - box.y),
});

const between = (min: number, value: number, max: number) => Math.max(min, Math.min(value, max));

/** Codes name the same department whatever their case. */
export const sameDepartment = (code: string | undefined): string => (code ?? '').toLowerCase();

/** By field: what stands outside the plan, or stands there twice. */
export function layoutProblems({
  width,
  height,
  departments,
  positions,
}: Layout): Record<string, MessageCode> {
  const problems: Record<string, MessageCode> = {};
  const seen = new Set<string | number>();
  const once = (name: string | number, field: string) => {
    if (seen.has(name)) problems[field] = 'codeTaken';
    seen.add(name);
  };
  departments.forEach((area, i) => {
    once(sameDepartment(area.code), `departments.${i}.code`);
    if (area.x + area.width > width) problems[`departments.${i}.width`] = 'outOfRange';
    if (area.y + area.height > height) problems[`departments.${i}.height`] = 'outOfRange';
  });
  positions.forEach(({ machineId, x, y }, i) => {
    once(machineId, `positions.${i}.machineId`);
    if (x + TILE.width > width) problems[`positions.${i}.x`] = 'outOfRange';
    if (y + TILE.height > height) problems[`positions.${i}.y`] = 'outOfRange';
  });
  return problems;
}

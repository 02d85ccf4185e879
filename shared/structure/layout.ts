// Plan of a plant: size, background image, department areas and machine positions.
import * as z from 'zod';
import { code, image, optional, ref } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import { getCodeKey } from '../text.ts';

/** Size of a machine's tile, in plan units. */
export const TILE_SIZE = { width: 120, height: 56 } as const;
/** Grid step of tiles and areas. */
export const GRID_STEP = 8;
export const MIN_SIDE = 400;
export const MAX_SIDE = 20_000;
export const MAX_DEPARTMENTS = 100;
export const MAX_POSITIONS = 1000;

const sideField = (min: number) => z.int().min(min).max(MAX_SIDE);
const Point = { x: sideField(0), y: sideField(0) };

/** Area of a department, identified by its code as stored in machines. */
export const DepartmentArea = z.strictObject({
  code: code(80),
  ...Point,
  width: sideField(TILE_SIZE.width),
  height: sideField(TILE_SIZE.height),
});
export type DepartmentArea = z.infer<typeof DepartmentArea>;

/** Upper left corner of a machine's tile. */
export const Position = z.strictObject({ machineId: ref('machine'), ...Point });
export type Position = z.infer<typeof Position>;

export const Layout = z.strictObject({
  width: sideField(MIN_SIDE),
  height: sideField(MIN_SIDE),
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

export const getTile = ({ x, y }: Pick<Box, 'x' | 'y'>): Box => ({ x, y, ...TILE_SIZE });

export const hasOverlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

export const snapToGrid = (value: number): number => Math.round(value / GRID_STEP) * GRID_STEP;

/** Returns the nearest grid position that keeps a box inside the plan. */
export const clampPosition = <B extends Box>(box: B, plan: Size): B => ({
  ...box,
  x: clamp(0, snapToGrid(box.x), plan.width - box.width),
  y: clamp(0, snapToGrid(box.y), plan.height - box.height),
});

/** Returns the nearest grid size, at least that of a tile and within the plan. */
export const clampSize = <B extends Box>(box: B, plan: Size): B => ({
  ...box,
  width: clamp(TILE_SIZE.width, snapToGrid(box.width), plan.width - box.x),
  height: clamp(TILE_SIZE.height, snapToGrid(box.height), plan.height - box.y),
});

const clamp = (min: number, value: number, max: number) => Math.max(min, Math.min(value, max));

/** Returns the key of a department; codes are compared without case. */
export const getDepartmentKey = (code: string | undefined): string => getCodeKey(code ?? '');

/** Returns problems by field: positions outside the plan, and duplicates. */
export function validateLayout({
  width,
  height,
  departments,
  positions,
}: Layout): Record<string, MessageCode> {
  const problems: Record<string, MessageCode> = {};
  const seen = new Set<string | number>();
  const checkUnique = (name: string | number, field: string) => {
    if (seen.has(name)) problems[field] = 'codeTaken';
    seen.add(name);
  };
  departments.forEach((area, i) => {
    checkUnique(getDepartmentKey(area.code), `departments.${i}.code`);
    if (area.x + area.width > width) problems[`departments.${i}.width`] = 'outOfRange';
    if (area.y + area.height > height) problems[`departments.${i}.height`] = 'outOfRange';
  });
  positions.forEach(({ machineId, x, y }, i) => {
    checkUnique(machineId, `positions.${i}.machineId`);
    if (x + TILE_SIZE.width > width) problems[`positions.${i}.x`] = 'outOfRange';
    if (y + TILE_SIZE.height > height) problems[`positions.${i}.y`] = 'outOfRange';
  });
  return problems;
}

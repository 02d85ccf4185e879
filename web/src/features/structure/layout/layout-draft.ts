// Draft of the plan editor, and the result of each edit.
import {
  type Box,
  clampPosition,
  clampSize,
  type DepartmentArea,
  GRID_STEP,
  getDepartmentKey,
  getTile,
  type Layout,
  type Position,
  TILE_SIZE,
} from '#shared/structure/layout.ts';
import type { PlantPlan } from '#shared/structure/layout-api.ts';
import { arrangeMachines } from '#shared/structure/layout-grid.ts';

/** Returns the saved plan; undefined if none was saved. */
export const getSavedLayout = ({
  width,
  height,
  background,
  ...layoutFields
}: PlantPlan['layout']): Layout | undefined =>
  width === null || height === null
    ? undefined
    : {
        width,
        height,
        background,
        departments: layoutFields.departments,
        positions: layoutFields.positions,
      };

/** Returns the draft when editing starts: machines without a position stay where they are shown. */
export const createLayoutDraft = ({ layout, machines }: PlantPlan): LayoutDraft => ({
  ...arrangeMachines(machines, getSavedLayout(layout)),
  background: layout.background,
});

export type LayoutDraft = Layout;

export type LayoutEdit =
  | { kind: 'moveMachine'; id: number; dx: number; dy: number }
  | { kind: 'moveArea' | 'resizeArea'; code: string; dx: number; dy: number }
  | { kind: 'addArea' | 'removeArea'; code: string }
  | { kind: 'size'; width: number; height: number }
  | { kind: 'background'; image: string | undefined }
  | { kind: 'replace'; draft: LayoutDraft };

export function applyEdit(draft: LayoutDraft, edit: LayoutEdit): LayoutDraft {
  switch (edit.kind) {
    case 'moveMachine':
      return { ...draft, positions: movePositions(draft, new Set([edit.id]), edit) };
    case 'moveArea': {
      const area = findArea(draft, edit.code);
      if (!area) return draft;
      const to = clampPosition(shiftBox(area, edit), draft);
      const shift = { dx: to.x - area.x, dy: to.y - area.y };
      return {
        ...draft,
        departments: replaceArea(draft, to),
        positions: movePositions(draft, new Set(findMachinesInArea(draft, area)), shift),
      };
    }
    case 'resizeArea': {
      const area = findArea(draft, edit.code);
      if (!area) return draft;
      const to = { ...area, width: area.width + edit.dx, height: area.height + edit.dy };
      return { ...draft, departments: replaceArea(draft, clampSize(to, draft)) };
    }
    case 'addArea':
      return appendArea(draft, edit.code);
    case 'removeArea':
      return { ...draft, departments: draft.departments.filter(({ code }) => code !== edit.code) };
    case 'size':
      return { ...draft, width: edit.width, height: edit.height };
    case 'background':
      return { ...draft, background: edit.image };
    case 'replace':
      return edit.draft;
  }
}

/** Arranges everything in department blocks again; with a background the width does not change. */
export const rearrangeDraft = (draft: LayoutDraft, machines: PlantPlan['machines']): LayoutDraft => {
  const { background } = draft;
  const empty = { width: draft.width, height: 0, departments: [], positions: [] };
  const plan = arrangeMachines(machines, background ? empty : undefined);
  return { ...plan, background, height: background ? Math.max(plan.height, draft.height) : plan.height };
};

type Shift = { dx: number; dy: number };
const shiftBox = <B extends Box>(box: B, { dx, dy }: Shift): B => ({ ...box, x: box.x + dx, y: box.y + dy });

const findArea = (draft: LayoutDraft, code: string) => draft.departments.find((area) => area.code === code);
const replaceArea = (draft: LayoutDraft, to: DepartmentArea) =>
  draft.departments.map((area) => (area.code === to.code ? to : area));

const movePositions = (draft: LayoutDraft, ids: ReadonlySet<number>, shift: Shift): Position[] =>
  draft.positions.map((position) => {
    if (!ids.has(position.machineId)) return position;
    const { x, y } = clampPosition(shiftBox(getTile(position), shift), draft);
    return { ...position, x, y };
  });

/** Returns the machines whose centre is in an area; they move with it. */
export function findMachinesInArea({ positions }: Pick<LayoutDraft, 'positions'>, area: Box): number[] {
  const isOnArea = ({ x, y }: Position) => {
    const [right, down] = [x + TILE_SIZE.width / 2 - area.x, y + TILE_SIZE.height / 2 - area.y];
    return right >= 0 && right <= area.width && down >= 0 && down <= area.height;
  };
  return positions.filter(isOnArea).map(({ machineId }) => machineId);
}

const NEW_AREA = { width: 4 * TILE_SIZE.width + 5 * GRID_STEP, height: 3 * TILE_SIZE.height + 4 * GRID_STEP };

/** Returns the draft with a new area below everything else. */
function appendArea(draft: LayoutDraft, code: string): LayoutDraft {
  if (draft.departments.some((area) => getDepartmentKey(area.code) === getDepartmentKey(code))) return draft;
  const width = Math.min(NEW_AREA.width, draft.width - 2 * GRID_STEP);
  const area = { code, x: GRID_STEP, y: draft.height, ...NEW_AREA, width };
  return {
    ...draft,
    height: draft.height + area.height + GRID_STEP,
    departments: [...draft.departments, area],
  };
}

/** Returns the minimum size of the plan that contains all departments and machines. */
export const computeMinimumSize = ({
  departments,
  positions,
}: Pick<LayoutDraft, 'departments' | 'positions'>) => {
  const boxes = [...departments, ...positions.map(getTile)];
  return {
    width: Math.max(0, ...boxes.map(({ x, width }) => x + width)),
    height: Math.max(0, ...boxes.map(({ y, height }) => y + height)),
  };
};

// A plan while it is edited: what one change makes of it.
import {
  type Box,
  type DepartmentArea,
  type Layout,
  type Position,
  placedWithin,
  STEP,
  sameDepartment,
  sizedWithin,
  TILE,
  tileAt,
} from '../../../../../shared/structure/layout.ts';
import type { PlantPlan } from '../../../../../shared/structure/layout-api.ts';
import { arranged } from '../../../../../shared/structure/layout-grid.ts';

/** The plan that was saved, if one was. */
export const drawnLayout = ({
  width,
  height,
  background,
  ...drawn
}: PlantPlan['layout']): Layout | undefined =>
  width === null || height === null
    ? undefined
    : {
        width,
        height,
        background,
        departments: drawn.departments,
        positions: drawn.positions,
      };

/** What stands on screen when editing begins: machines that nobody placed stay where they are shown. */
export const draftOf = ({ layout, machines }: PlantPlan): Draft => ({
  ...arranged(machines, drawnLayout(layout)),
  background: layout.background,
});

export type Draft = Layout;

export type Edit =
  | { kind: 'moveMachine'; id: number; dx: number; dy: number }
  | { kind: 'moveArea' | 'resizeArea'; code: string; dx: number; dy: number }
  | { kind: 'addArea' | 'removeArea'; code: string }
  | { kind: 'size'; width: number; height: number }
  | { kind: 'background'; image: string | undefined }
  | { kind: 'replace'; draft: Draft };

export function edited(draft: Draft, edit: Edit): Draft {
  switch (edit.kind) {
    case 'moveMachine':
      return { ...draft, positions: moved(draft, new Set([edit.id]), edit) };
    case 'moveArea': {
      const area = areaOf(draft, edit.code);
      if (!area) return draft;
      const to = placedWithin(shifted(area, edit), draft);
      const by = { dx: to.x - area.x, dy: to.y - area.y };
      return {
        ...draft,
        departments: withArea(draft, to),
        positions: moved(draft, new Set(standingOn(draft, area)), by),
      };
    }
    case 'resizeArea': {
      const area = areaOf(draft, edit.code);
      if (!area) return draft;
      const to = { ...area, width: area.width + edit.dx, height: area.height + edit.dy };
      return { ...draft, departments: withArea(draft, sizedWithin(to, draft)) };
    }
    case 'addArea':
      return withNewArea(draft, edit.code);
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

/** Everything in blocks of departments again; on a background no wider than that. */
export const tidied = (draft: Draft, machines: PlantPlan['machines']): Draft => {
  const { background } = draft;
  const empty = { width: draft.width, height: 0, departments: [], positions: [] };
  const plan = arranged(machines, background ? empty : undefined);
  return { ...plan, background, height: background ? Math.max(plan.height, draft.height) : plan.height };
};

type By = { dx: number; dy: number };
const shifted = <B extends Box>(box: B, { dx, dy }: By): B => ({ ...box, x: box.x + dx, y: box.y + dy });

const areaOf = (draft: Draft, code: string) => draft.departments.find((area) => area.code === code);
const withArea = (draft: Draft, to: DepartmentArea) =>
  draft.departments.map((area) => (area.code === to.code ? to : area));

const moved = (draft: Draft, ids: ReadonlySet<number>, by: By): Position[] =>
  draft.positions.map((position) => {
    if (!ids.has(position.machineId)) return position;
    const { x, y } = placedWithin(shifted(tileAt(position), by), draft);
    return { ...position, x, y };
  });

/** The machines whose middle is on an area: they go where it goes. */
export function standingOn({ positions }: Pick<Draft, 'positions'>, area: Box): number[] {
  const on = ({ x, y }: Position) => {
    const [right, down] = [x + TILE.width / 2 - area.x, y + TILE.height / 2 - area.y];
    return right >= 0 && right <= area.width && down >= 0 && down <= area.height;
  };
  return positions.filter(on).map(({ machineId }) => machineId);
}

const NEW_AREA = { width: 4 * TILE.width + 5 * STEP, height: 3 * TILE.height + 4 * STEP };

/** Below everything else, where nothing is in its way. */
function withNewArea(draft: Draft, code: string): Draft {
  if (draft.departments.some((area) => sameDepartment(area.code) === sameDepartment(code))) return draft;
  const width = Math.min(NEW_AREA.width, draft.width - 2 * STEP);
  const area = { code, x: STEP, y: draft.height, ...NEW_AREA, width };
  return {
    ...draft,
    height: draft.height + area.height + STEP,
    departments: [...draft.departments, area],
  };
}

/** The smallest plan that still holds everything on it. */
export const neededSize = ({ departments, positions }: Pick<Draft, 'departments' | 'positions'>) => {
  const boxes = [...departments, ...positions.map(tileAt)];
  return {
    width: Math.max(0, ...boxes.map(({ x, width }) => x + width)),
    height: Math.max(0, ...boxes.map(({ y, height }) => y + height)),
  };
};

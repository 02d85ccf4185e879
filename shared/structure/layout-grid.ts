// Automatic positions for machines that users have not placed: inside their department's area if there is
// room, else in blocks by department.
import {
  type Box,
  type DepartmentArea,
  getDepartmentKey,
  getTile,
  hasOverlap,
  type Layout,
  MAX_SIDE,
  MIN_SIDE,
  type Position,
  TILE_SIZE,
} from './layout.ts';

interface Placeable {
  id: number;
  department?: string;
}

/** A plan with a position for every machine. */
export interface Arrangement {
  width: number;
  height: number;
  departments: DepartmentArea[];
  positions: Position[];
}

const GAP = 8;
/** Height reserved for the department's name. */
const HEADING = 40;
const CELL = { width: TILE_SIZE.width + GAP, height: TILE_SIZE.height + GAP };
/** Columns and rows of a block; it grows in these steps, so that new machines seldom move others. */
const SHAPES = [
  [2, 2],
  [3, 3],
  [4, 5],
  [6, 7],
  [9, 9],
  [12, 14],
  [18, 19],
  [24, 28],
  [36, 38],
] as const;
/** Widths of an automatic plan, in tiles. */
const WIDTHS = [4, 6, 9, 12, 18, 24, 36, 48, 72, 96] as const;
const EMPTY = { width: MIN_SIDE, height: MIN_SIDE };
/** Ratio of width to height, as of screens and paper. */
const LANDSCAPE = 1.4;

/**
 * Arranges all machines, deterministically. Positions set by users stay; other machines move only if a
 * department outgrows its block, or the blocks outgrow their plan. A saved plan grows downwards only, because
 * its background has its width.
 */
export function arrangeMachines(
  machines: readonly Placeable[],
  layout?: Omit<Layout, 'background'>,
): Arrangement {
  const machineIds = new Set(machines.map(({ id }) => id));
  const placedPositions = (layout?.positions ?? []).filter(({ machineId }) => machineIds.has(machineId));
  const placedIds = new Set(placedPositions.map(({ machineId }) => machineId));
  const unplacedMachines = machines.filter(({ id }) => !placedIds.has(id)).sort((a, b) => a.id - b.id);
  const { inside: areaPositions, remainingMachines } = placeIntoAreas(
    unplacedMachines,
    layout?.departments ?? [],
    placedPositions,
  );
  const blocks = createBlocks(remainingMachines, layout?.width);
  const { width, height } = layout ?? EMPTY;
  const stackedBlocks = stackBlocks(blocks, {
    width: layout || blocks.length === 0 ? width : computePlanWidth(blocks),
    top: layout?.height ?? 0,
  });
  const drawnAreas = layout?.departments ?? [];
  const isDrawn = ({ code }: DepartmentArea) =>
    drawnAreas.some((area) => getDepartmentKey(area.code) === getDepartmentKey(code));
  return {
    width: Math.max(width, stackedBlocks.right),
    height: Math.max(height, stackedBlocks.bottom),
    departments: [...drawnAreas, ...stackedBlocks.areas.filter((area) => area.code && !isDrawn(area))],
    positions: [...placedPositions, ...areaPositions, ...stackedBlocks.positions],
  };
}

/** Places machines into free cells of the areas of their departments. */
function placeIntoAreas(
  unplacedMachines: readonly Placeable[],
  areas: readonly DepartmentArea[],
  placedPositions: readonly Position[],
): { inside: Position[]; remainingMachines: Placeable[] } {
  const areasByDepartment = new Map(areas.map((area) => [getDepartmentKey(area.code), area]));
  const freeCellsByArea = new Map<DepartmentArea, Iterator<{ x: number; y: number }>>();
  const takenBoxes = placedPositions.map(getTile);
  const areaPositions: Position[] = [];
  const remainingMachines: Placeable[] = [];
  for (const machine of unplacedMachines) {
    const area = areasByDepartment.get(getDepartmentKey(machine.department));
    if (area && !freeCellsByArea.has(area)) freeCellsByArea.set(area, generateFreeCells(area, takenBoxes));
    const cell = area && freeCellsByArea.get(area)!.next();
    if (!cell || cell.done) remainingMachines.push(machine);
    else {
      areaPositions.push({ machineId: machine.id, ...cell.value });
      takenBoxes.push(getTile(cell.value));
    }
  }
  return { inside: areaPositions, remainingMachines };
}

function* generateFreeCells(area: Box, takenBoxes: readonly Box[]): Generator<{ x: number; y: number }> {
  for (let y = area.y + HEADING; y + CELL.height <= area.y + area.height; y += CELL.height)
    for (let x = area.x + GAP; x + CELL.width <= area.x + area.width; x += CELL.width)
      if (!takenBoxes.some((box) => hasOverlap(box, getTile({ x, y })))) yield { x, y };
}

interface Block {
  code: string;
  machines: readonly Placeable[];
  columns: number;
  width: number;
  height: number;
}

/** Creates blocks ordered by each department's first machine, so that a new department comes last. */
function createBlocks(machines: readonly Placeable[], maxWidth = MAX_SIDE): Block[] {
  const maxColumns = Math.floor((maxWidth - 3 * GAP) / CELL.width);
  const byDepartment = Map.groupBy(machines, ({ department }) => getDepartmentKey(department));
  return [...byDepartment.values()].map((departmentMachines) => {
    const [columns, rows] = computeShape(departmentMachines.length, maxColumns);
    return {
      code: departmentMachines[0]!.department ?? '',
      machines: departmentMachines,
      columns,
      width: columns * CELL.width + GAP,
      height: rows * CELL.height + HEADING,
    };
  });
}

function computeShape(count: number, maxColumns: number): readonly [columns: number, rows: number] {
  const [columns, rows] = SHAPES.find((shape) => shape[0] * shape[1] >= count) ?? SHAPES.at(-1)!;
  const fittingColumns = Math.min(columns, maxColumns);
  return [fittingColumns, Math.ceil(Math.max(count, columns * rows) / fittingColumns)];
}

function computePlanWidth(blocks: readonly Block[]): number {
  const widths = WIDTHS.map((tiles) => tiles * CELL.width + 2 * GAP);
  const widestBlock = Math.max(...blocks.map(({ width }) => width + 2 * GAP));
  const fittingWidths = widths.filter((width) => width >= widestBlock);
  const landscapeWidth = fittingWidths.find(
    (width) => width >= stackBlocks(blocks, { width, top: 0 }).bottom * LANDSCAPE,
  );
  return landscapeWidth ?? fittingWidths.at(-1) ?? MAX_SIDE;
}

/** Places blocks side by side in rows, one row below the other. */
function stackBlocks(blocks: readonly Block[], { width, top }: { width: number; top: number }) {
  const areas: DepartmentArea[] = [];
  const positions: Position[] = [];
  let [x, y, rowHeight, right] = [GAP, top + GAP, 0, 0];
  for (const block of blocks) {
    if (x > GAP && x + block.width + GAP > width) {
      [x, y, rowHeight] = [GAP, y + rowHeight + GAP, 0];
    }
    areas.push({ code: block.code, x, y, width: block.width, height: block.height });
    block.machines.forEach(({ id }, i) => {
      positions.push({
        machineId: id,
        x: x + GAP + (i % block.columns) * CELL.width,
        y: y + HEADING + Math.floor(i / block.columns) * CELL.height,
      });
    });
    x += block.width + GAP;
    rowHeight = Math.max(rowHeight, block.height);
    right = Math.max(right, x);
  }
  return { areas, positions, right, bottom: blocks.length > 0 ? y + rowHeight + GAP : top };
}

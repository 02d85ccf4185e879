// Where machines stand that nobody placed: inside their department's area while there is room, else in blocks of departments.
import {
  type Box,
  type DepartmentArea,
  type Layout,
  MAX_SIDE,
  MIN_SIDE,
  overlap,
  type Position,
  sameDepartment,
  TILE,
  tileAt,
} from './layout.ts';

interface Placeable {
  id: number;
  department?: string;
}

/** A plan on which every machine stands somewhere. */
export interface Arrangement {
  width: number;
  height: number;
  departments: DepartmentArea[];
  positions: Position[];
}

const GAP = 8;
/** Room for the department's name. */
const HEADING = 40;
const CELL = { width: TILE.width + GAP, height: TILE.height + GAP };
/** Columns and rows of a block; it grows by these steps, so that a machine more seldom moves the others. */
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
/** Widths of a plan nobody drew, in tiles. */
const WIDTHS = [4, 6, 9, 12, 18, 24, 36, 48, 72, 96] as const;
const EMPTY = { width: MIN_SIDE, height: MIN_SIDE };
/** Wider than high, as screens and sheets of paper are. */
const LANDSCAPE = 1.4;

/**
 * Deterministic. What people placed stays; of the rest nothing moves as machines come, until a department outgrows its
 * block or all blocks their plan. Whatever finds no room extends a drawn plan downwards, never sideways: its background
 * is as wide as it is.
 */
export function arranged(machines: readonly Placeable[], layout?: Omit<Layout, 'background'>): Arrangement {
  const known = new Set(machines.map(({ id }) => id));
  const placed = (layout?.positions ?? []).filter(({ machineId }) => known.has(machineId));
  const done = new Set(placed.map(({ machineId }) => machineId));
  const waiting = machines.filter(({ id }) => !done.has(id)).sort((a, b) => a.id - b.id);
  const { inside, left } = intoAreas(waiting, layout?.departments ?? [], placed);
  const blocks = blocksOf(left, layout?.width);
  const { width, height } = layout ?? EMPTY;
  const stacked = stack(blocks, {
    width: layout || blocks.length === 0 ? width : widthFor(blocks),
    top: layout?.height ?? 0,
  });
  const drawn = layout?.departments ?? [];
  const isDrawn = ({ code }: DepartmentArea) =>
    drawn.some((area) => sameDepartment(area.code) === sameDepartment(code));
  return {
    width: Math.max(width, stacked.right),
    height: Math.max(height, stacked.bottom),
    departments: [...drawn, ...stacked.areas.filter((area) => area.code && !isDrawn(area))],
    positions: [...placed, ...inside, ...stacked.positions],
  };
}

/** Machines into free cells of the areas drawn for their departments. */
function intoAreas(
  waiting: readonly Placeable[],
  areas: readonly DepartmentArea[],
  placed: readonly Position[],
): { inside: Position[]; left: Placeable[] } {
  const areaOf = new Map(areas.map((area) => [sameDepartment(area.code), area]));
  const free = new Map<DepartmentArea, Iterator<{ x: number; y: number }>>();
  const taken = placed.map(tileAt);
  const inside: Position[] = [];
  const left: Placeable[] = [];
  for (const machine of waiting) {
    const area = areaOf.get(sameDepartment(machine.department));
    if (area && !free.has(area)) free.set(area, freeCells(area, taken));
    const cell = area && free.get(area)!.next();
    if (!cell || cell.done) left.push(machine);
    else {
      inside.push({ machineId: machine.id, ...cell.value });
      taken.push(tileAt(cell.value));
    }
  }
  return { inside, left };
}

function* freeCells(area: Box, taken: readonly Box[]): Generator<{ x: number; y: number }> {
  for (let y = area.y + HEADING; y + CELL.height <= area.y + area.height; y += CELL.height)
    for (let x = area.x + GAP; x + CELL.width <= area.x + area.width; x += CELL.width)
      if (!taken.some((box) => overlap(box, tileAt({ x, y })))) yield { x, y };
}

interface Block {
  code: string;
  machines: readonly Placeable[];
  columns: number;
  width: number;
  height: number;
}

/** In the order in which departments got their first machine: a new one comes last. */
function blocksOf(machines: readonly Placeable[], within = MAX_SIDE): Block[] {
  const most = Math.floor((within - 3 * GAP) / CELL.width);
  const byDepartment = Map.groupBy(machines, ({ department }) => sameDepartment(department));
  return [...byDepartment.values()].map((its) => {
    const [columns, rows] = shapeFor(its.length, most);
    return {
      code: its[0]!.department ?? '',
      machines: its,
      columns,
      width: columns * CELL.width + GAP,
      height: rows * CELL.height + HEADING,
    };
  });
}

function shapeFor(count: number, most: number): readonly [columns: number, rows: number] {
  const [columns, rows] = SHAPES.find((shape) => shape[0] * shape[1] >= count) ?? SHAPES.at(-1)!;
  const fitting = Math.min(columns, most);
  return [fitting, Math.ceil(Math.max(count, columns * rows) / fitting)];
}

function widthFor(blocks: readonly Block[]): number {
  const widths = WIDTHS.map((tiles) => tiles * CELL.width + 2 * GAP);
  const widest = Math.max(...blocks.map(({ width }) => width + 2 * GAP));
  const fitting = widths.filter((width) => width >= widest);
  const landscape = fitting.find((width) => width >= stack(blocks, { width, top: 0 }).bottom * LANDSCAPE);
  return landscape ?? fitting.at(-1) ?? MAX_SIDE;
}

/** Side by side in shelves, one below the other. */
function stack(blocks: readonly Block[], { width, top }: { width: number; top: number }) {
  const areas: DepartmentArea[] = [];
  const positions: Position[] = [];
  let [x, y, shelf, right] = [GAP, top + GAP, 0, 0];
  for (const block of blocks) {
    if (x > GAP && x + block.width + GAP > width) {
      [x, y, shelf] = [GAP, y + shelf + GAP, 0];
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
    shelf = Math.max(shelf, block.height);
    right = Math.max(right, x);
  }
  return { areas, positions, right, bottom: blocks.length > 0 ? y + shelf + GAP : top };
}

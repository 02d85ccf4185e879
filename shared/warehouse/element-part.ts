// A spare as an element of a machine shows it, and what an element says of it: the one translation (domain 2.2, 8.1).
import type { SparePart as Part } from '../structure/element.ts';
import type { StockLevel } from './level.ts';
import type { SparePart } from './spare.ts';

/** What an element says besides of the spare it is linked with. */
export interface LinkedSpare {
  code: string;
  description: string;
  codeSap?: string;
  unit: string;
  level: StockLevel;
  reserved: number;
  minLot?: number;
  leadTime?: number;
  shelving?: string;
}

const sizes = ['Width', 'Depth', 'Height'] as const;
type Size = 'width' | 'depth' | 'height';

/** `600x400x300` mm, as far as it is known. */
function shownSizes(all: readonly (number | undefined)[]): string | undefined {
  const known = all.filter((size) => size !== undefined);
  return known.length < 2 ? undefined : known.join('x');
}

/** Two or three sizes in mm; undefined for what is none. */
function readSizes(text: string): number[] | undefined {
  const parts = text.split(/[x×*]/i).map((part) => Number(part.trim().replace(',', '.')));
  return parts.length >= 2 && parts.length <= 3 && parts.every((size) => size >= 0) ? parts : undefined;
}

const ownSizes = ({ width, depth, height }: Pick<SparePart, Size>) => [width, depth, height];

/** The fields of an element that are the warehouse's. */
export function partOf(spare: SparePart, stock: number, reorderPoint: number | undefined) {
  return {
    price: spare.unitPrice ?? 0,
    position: spare.location,
    stock,
    optimalStock: spare.optimalStock,
    stockMin: spare.safetyStock,
    reorderLevel: spare.reorderLevel ?? reorderPoint,
    dimensions: shownSizes(ownSizes(spare)),
    container: shownSizes(sizes.map((size) => spare[`container${size}`])),
    stackable: spare.stackable,
    containersPerStack: spare.stacked,
    piecesPerContainer: spare.perContainer,
    yearlyConsumption: spare.yearlyConsumption,
  } satisfies Partial<Part> & { optimalStock?: number };
}
type Shown = ReturnType<typeof partOf>;

/** What is left of an element's own block once the spare it is lies in a warehouse. */
export function ownPart({
  position,
  stock,
  stockMin,
  reorderLevel,
  dimensions,
  container,
  ...part
}: Part): Part {
  const { containersPerStack, piecesPerContainer, yearlyConsumption, ...own } = part;
  return { ...own, price: 0, stackable: false };
}

/**
 * The spare with what an element says of it. What is said as it was shown, or not at all, stays: whoever edits an element
 * sends all of it back. The same spare where nothing changes; sizes nobody can read are passed over.
 */
export function spareSaid(spare: SparePart, shown: Shown, said: Part): SparePart {
  const changed = (Object.keys(shown) as (keyof Shown & keyof Part)[]).filter(
    (field) => said[field] !== undefined && said[field] !== shown[field],
  );
  const after: SparePart = { ...spare };
  const given = <Field extends keyof Shown & keyof Part>(field: Field) =>
    changed.includes(field) ? said[field] : undefined;
  after.unitPrice = given('price') ?? spare.unitPrice;
  after.location = given('position') ?? spare.location;
  after.safetyStock = given('stockMin') ?? spare.safetyStock;
  after.reorderLevel = given('reorderLevel') ?? spare.reorderLevel;
  after.stackable = given('stackable') ?? spare.stackable;
  after.stacked = given('containersPerStack') ?? spare.stacked;
  after.perContainer = given('piecesPerContainer') ?? spare.perContainer;
  after.yearlyConsumption = given('yearlyConsumption') ?? spare.yearlyConsumption;
  const own = readSizes(given('dimensions') ?? '');
  if (own) [after.width, after.depth, after.height] = own;
  const container = readSizes(given('container') ?? '');
  if (container) [after.containerWidth, after.containerDepth, after.containerHeight] = container;
  const same = (Object.keys(after) as (keyof SparePart)[]).every((field) => after[field] === spare[field]);
  return same ? spare : after;
}

/** Which field of an element says a field of the spare that is made of it. */
export const elementFields: Readonly<Record<string, string>> = {
  class: 'part.classSpare',
  unitPrice: 'part.price',
  location: 'part.position',
  safetyStock: 'part.stockMin',
  reorderLevel: 'part.reorderLevel',
  stacked: 'part.containersPerStack',
  perContainer: 'part.piecesPerContainer',
  yearlyConsumption: 'part.yearlyConsumption',
  warehouseId: 'part.warehouseId',
  ...Object.fromEntries(
    sizes.flatMap((size) => [
      [size.toLowerCase(), 'part.dimensions'],
      [`container${size}`, 'part.container'],
    ]),
  ),
};

export interface AsElement {
  code: string;
  description: string;
  codeSap?: string;
  supplierId?: number;
  part: Part;
}

/** Elements count in pieces. */
const PIECE = 'pc';

/** The spare a warehouse is given where an element was the first to know of it; what it holds comes with the link. */
export function spareOfElement(element: AsElement, warehouseId: number): SparePart {
  const { code, description, codeSap, supplierId, part } = element;
  const bare: SparePart = {
    code: part.codeSpare ?? code,
    warehouseId,
    description,
    unit: PIECE,
    codeSap,
    supplierId,
    class: part.classSpare,
    stackable: false,
    active: true,
  };
  // an element may say none of a container, a spare does not
  const { containersPerStack, piecesPerContainer, ...rest } = part;
  const said = {
    ...rest,
    containersPerStack: containersPerStack || undefined,
    piecesPerContainer: piecesPerContainer || undefined,
  };
  return spareSaid(bare, partOf(bare, 0, undefined), said);
}

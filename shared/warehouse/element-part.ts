// Translation between a spare of the warehouse and the spare fields of an element (domain 2.2, 8.1).
import type { ElementPart as Part } from '../structure/element.ts';
import type { StockLevel } from './level.ts';
import type { SparePart } from './spare.ts';
import type { LinkedFieldName } from './spare-fields.ts';

/** Further data of the linked spare that an element shows. */
export interface LinkedSpare extends Pick<SparePart, LinkedFieldName> {
  level: StockLevel;
  reserved: number;
}

const sizes = ['Width', 'Depth', 'Height'] as const;
type Size = 'width' | 'depth' | 'height';

/** Returns `600x400x300` (mm), as far as known. */
function formatSizes(all: readonly (number | undefined)[]): string | undefined {
  const knownSizes = all.filter((size) => size !== undefined);
  return knownSizes.length < 2 ? undefined : knownSizes.join('x');
}

/** Parses two or three sizes in mm; undefined if the text has another form. */
function parseSizes(text: string): number[] | undefined {
  const parts = text.split(/[x×*]/i).map((part) => Number(part.trim().replace(',', '.')));
  return parts.length >= 2 && parts.length <= 3 && parts.every((size) => size >= 0) ? parts : undefined;
}

const getSizes = ({ width, depth, height }: Pick<SparePart, Size>) => [width, depth, height];

/** Returns the fields of an element that are read from the warehouse. */
export function toElementPart(spare: SparePart, stock: number, reorderPoint: number | undefined) {
  return {
    price: spare.unitPrice ?? 0,
    position: spare.location,
    stock,
    optimalStock: spare.optimalStock,
    stockMin: spare.safetyStock,
    reorderLevel: spare.reorderLevel ?? reorderPoint,
    dimensions: formatSizes(getSizes(spare)),
    container: formatSizes(sizes.map((size) => spare[`container${size}`])),
    stackable: spare.stackable,
    containersPerStack: spare.stacked,
    piecesPerContainer: spare.perContainer,
    yearlyConsumption: spare.yearlyConsumption,
  } satisfies Partial<Part> & { optimalStock?: number };
}
type StockPart = ReturnType<typeof toElementPart>;

/** Returns the fields that stay with the element once its spare is in a warehouse. */
export function getOwnPart({
  position,
  stock,
  stockMin,
  reorderLevel,
  dimensions,
  container,
  ...part
}: Part): Part {
  const { containersPerStack, piecesPerContainer, yearlyConsumption, ...ownFields } = part;
  return { ...ownFields, price: 0, stackable: false };
}

/**
 * Applies the spare fields of an element to the spare. Fields equal to the shown value or absent stay,
 * because a form sends all of them back. Returns the same object if nothing changes; unreadable sizes are
 * ignored.
 */
export function applyElementPart(spare: SparePart, stockPart: StockPart, submittedPart: Part): SparePart {
  const changedFields = (Object.keys(stockPart) as (keyof StockPart & keyof Part)[]).filter(
    (field) => submittedPart[field] !== undefined && submittedPart[field] !== stockPart[field],
  );
  const changedSpare: SparePart = { ...spare };
  const getChangedValue = <Field extends keyof StockPart & keyof Part>(field: Field) =>
    changedFields.includes(field) ? submittedPart[field] : undefined;
  changedSpare.unitPrice = getChangedValue('price') ?? spare.unitPrice;
  changedSpare.location = getChangedValue('position') ?? spare.location;
  changedSpare.safetyStock = getChangedValue('stockMin') ?? spare.safetyStock;
  changedSpare.reorderLevel = getChangedValue('reorderLevel') ?? spare.reorderLevel;
  changedSpare.stackable = getChangedValue('stackable') ?? spare.stackable;
  changedSpare.stacked = getChangedValue('containersPerStack') ?? spare.stacked;
  changedSpare.perContainer = getChangedValue('piecesPerContainer') ?? spare.perContainer;
  changedSpare.yearlyConsumption = getChangedValue('yearlyConsumption') ?? spare.yearlyConsumption;
  const ownDimensions = parseSizes(getChangedValue('dimensions') ?? '');
  if (ownDimensions) [changedSpare.width, changedSpare.depth, changedSpare.height] = ownDimensions;
  const container = parseSizes(getChangedValue('container') ?? '');
  if (container)
    [changedSpare.containerWidth, changedSpare.containerDepth, changedSpare.containerHeight] = container;
  const isUnchanged = (Object.keys(changedSpare) as (keyof SparePart)[]).every(
    (field) => changedSpare[field] === spare[field],
  );
  return isUnchanged ? spare : changedSpare;
}

/** Element fields by field of the spare created from it, for refusals. */
export const elementFieldNames: Readonly<Record<string, string>> = {
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

export interface SpareElement {
  code: string;
  description: string;
  codeSap?: string;
  supplierId?: number;
  part: Part;
}

/** Unit of elements. */
const PIECE = 'pc';

/** Builds the spare created from an element; its stock is set when it is linked. */
export function buildSpareFromElement(element: SpareElement, warehouseId: number): SparePart {
  const { code, description, codeSap, supplierId, part } = element;
  const newSpare: SparePart = {
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
  // An element may have 0 pieces per container or stack; a spare may not.
  const { containersPerStack, piecesPerContainer, ...rest } = part;
  const elementPart = {
    ...rest,
    containersPerStack: containersPerStack || undefined,
    piecesPerContainer: piecesPerContainer || undefined,
  };
  return applyElementPart(newSpare, toElementPart(newSpare, 0, undefined), elementPart);
}

// QR labels of the warehouse: a spare or shelf by its tablet page, which redirects desks, or a count; with
// the plant.
import { parseLabelUrl } from '../access/plant-link.ts';

const baseRoute = '/app/mgmt/warehouse';
const tabletRoute = '/app/tablet';

export const buildSpareLabelRoute = (spareId: number): string => `${tabletRoute}/spare/${spareId}`;

/** Returns the query of a shelf, in the filter format of the table of spares. */
export const buildShelfQuery = (shelving: string): string =>
  `?${new URLSearchParams({ q: JSON.stringify(['and', ['shelving', '=', shelving]]) })}`;
export const buildShelfLabelRoute = (warehouseId: number, shelving: string): string =>
  `${tabletRoute}/shelf/${warehouseId}${buildShelfQuery(shelving)}`;

export const buildCountLabelRoute = (warehouseId: number, countId: string): string =>
  `${baseRoute}/count/${warehouseId}/${countId}`;

/** A warehouse label; the plant is absent on labels that do not contain it. */
export type WarehouseLabel = { plant?: string } & (
  | { kind: 'spare'; spareId: number }
  | { kind: 'shelf'; warehouseId: number; shelving: string }
  | { kind: 'count'; warehouseId: number; countId: string }
);

/** Returns the shelf in the query of an address. */
export function parseShelf(params: URLSearchParams): string | undefined {
  try {
    const [, [name, operator, shelving]] = JSON.parse(params.get('q') ?? '') as [string, string[]];
    return name === 'shelving' && operator === '=' ? shelving : undefined;
  } catch {
    return undefined;
  }
}

const sparePattern = new RegExp(`^${tabletRoute}/spare/(\\d{1,9})$`, 'i');
const shelfPattern = new RegExp(`^${tabletRoute}/shelf/(\\d{1,9})$`, 'i');
const countPattern = new RegExp(`^${baseRoute}/count/(\\d{1,9})/([0-9A-HJKMNP-TV-Z]{26})$`, 'i');

/**
 * Parses a scanned label; undefined for other codes. The host is not checked here: whoever takes a label
 * without a plant checks it.
 */
export function parseWarehouseLabel(text: string): WarehouseLabel | undefined {
  const url = parseLabelUrl(text);
  if (!url) return undefined;
  const { path, params, plant } = url;
  const plantField = { ...(plant && { plant }) };
  const [, spareId] = sparePattern.exec(path) ?? [];
  if (spareId) return { ...plantField, kind: 'spare', spareId: Number(spareId) };
  const [, warehouseId] = shelfPattern.exec(path) ?? [];
  const shelving = parseShelf(params);
  if (warehouseId && shelving)
    return { ...plantField, kind: 'shelf', warehouseId: Number(warehouseId), shelving };
  const [, countWarehouseId, countId] = countPattern.exec(path) ?? [];
  return countId
    ? { ...plantField, kind: 'count', warehouseId: Number(countWarehouseId), countId }
    : undefined;
}

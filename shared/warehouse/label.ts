// What a QR label of the warehouse says: a spare or a shelf as the tablet shows it, which leads desks on, or a count; and the plant.
import { PLANT_PARAM } from '../access/plant-link.ts';

const base = '/app/mgmt/warehouse';
const tablet = '/app/tablet';

export const spareLabel = (spareId: number): string => `${tablet}/spare/${spareId}`;

/** A shelf, as the table of spares writes its filter into an address. */
export const shelfQuery = (shelving: string): string =>
  `?${new URLSearchParams({ q: JSON.stringify(['and', ['shelving', '=', shelving]]) })}`;
export const shelfLabel = (warehouseId: number, shelving: string): string =>
  `${tablet}/shelf/${warehouseId}${shelfQuery(shelving)}`;

export const countLabel = (warehouseId: number, countId: string): string =>
  `${base}/count/${warehouseId}/${countId}`;

/** Absent plants: labels that do not say. */
export type WarehouseLabel = { plant?: string } & (
  | { kind: 'spare'; spareId: number }
  | { kind: 'shelf'; warehouseId: number; shelving: string }
  | { kind: 'count'; warehouseId: number; countId: string }
);

/** The shelf an address asks for. */
export function shelfIn(params: URLSearchParams): string | undefined {
  try {
    const [, [name, operator, shelving]] = JSON.parse(params.get('q') ?? '') as [string, string[]];
    return name === 'shelving' && operator === '=' ? shelving : undefined;
  } catch {
    return undefined;
  }
}

const spare = new RegExp(`^${tablet}/spare/(\\d{1,9})$`, 'i');
const shelf = new RegExp(`^${tablet}/shelf/(\\d{1,9})$`, 'i');
const count = new RegExp(`^${base}/count/(\\d{1,9})/([0-9A-HJKMNP-TV-Z]{26})$`, 'i');

/** What was read off a label; nothing of other codes. A plant may print its labels under a host of its own. */
export function warehouseLabelled(text: string): WarehouseLabel | undefined {
  const url = URL.parse(text.trim());
  if (!url) return undefined;
  const plant = url.searchParams.get(PLANT_PARAM) || undefined;
  const said = { ...(plant && { plant }) };
  const [, spareId] = spare.exec(url.pathname) ?? [];
  if (spareId) return { ...said, kind: 'spare', spareId: Number(spareId) };
  const [, warehouseId] = shelf.exec(url.pathname) ?? [];
  const shelving = shelfIn(url.searchParams);
  if (warehouseId && shelving) return { ...said, kind: 'shelf', warehouseId: Number(warehouseId), shelving };
  const [, of, countId] = count.exec(url.pathname) ?? [];
  return countId ? { ...said, kind: 'count', warehouseId: Number(of), countId } : undefined;
}

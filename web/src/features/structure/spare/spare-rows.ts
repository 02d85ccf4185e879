// Elements of a machine that are warehouse spares, as rows of its list.
import type { ElementResponse } from '#shared/structure/wire.ts';
import { stockLevels } from '#shared/warehouse/level.ts';
import { findElementStock, type LinkedStockProps } from './linked-stock.tsx';

export interface MachineSpare extends LinkedStockProps {
  id: string;
  element: string;
  /** Path of codes from the group down. */
  place: string;
  quantity: number | null;
}

/** Returns the spares, lowest stock levels first, then by path. */
export function buildMachineSpares(elements: readonly ElementResponse[]): MachineSpare[] {
  const byId = new Map(elements.map((element) => [element.id, element]));
  const getElementPath = ({ code, idFather }: ElementResponse): string => {
    const parent = idFather === null ? undefined : byId.get(idFather);
    return parent ? `${getElementPath(parent)} / ${code}` : code;
  };
  return elements
    .flatMap((element) => {
      const stock = findElementStock(element);
      const { id, quantity } = element;
      return stock ? [{ ...stock, id, quantity, element: element.code, place: getElementPath(element) }] : [];
    })
    .sort(
      (a, b) => stockLevels.indexOf(b.level) - stockLevels.indexOf(a.level) || (a.place < b.place ? -1 : 1),
    );
}

// The elements of a machine that are spares of a warehouse, as its list shows them.
import type { ElementResponse } from '../../../../../shared/structure/wire.ts';
import { stockLevels } from '../../../../../shared/warehouse/level.ts';
import { type LinkedStockProps, ofElement } from './linked-stock.tsx';

export interface MachineSpare extends LinkedStockProps {
  id: string;
  element: string;
  /** Codes from the group down. */
  place: string;
  quantity: number | null;
}

/** Those that run short first, each level by place. */
export function sparesOf(elements: readonly ElementResponse[]): MachineSpare[] {
  const byId = new Map(elements.map((element) => [element.id, element]));
  const placeOf = ({ code, idFather }: ElementResponse): string => {
    const above = idFather === null ? undefined : byId.get(idFather);
    return above ? `${placeOf(above)} / ${code}` : code;
  };
  return elements
    .flatMap((element) => {
      const stock = ofElement(element);
      const { id, quantity } = element;
      return stock ? [{ ...stock, id, quantity, element: element.code, place: placeOf(element) }] : [];
    })
    .sort(
      (a, b) => stockLevels.indexOf(b.level) - stockLevels.indexOf(a.level) || (a.place < b.place ? -1 : 1),
    );
}

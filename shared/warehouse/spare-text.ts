// All spares in use in a few characters each, in blocks of neighbours: what a search of the plant reads instead of the spares.
import { read, write } from '../text-list.ts';

/** Spares of a block: one that changes writes the text of all of them. */
const OF_A_BLOCK = 250;

export const blockOf = (spareId: number): number => Math.ceil(spareId / OF_A_BLOCK);

/** Ids of its spares, both included. */
export const blockRange = (block: number) => ({
  from: (block - 1) * OF_A_BLOCK + 1,
  to: block * OF_A_BLOCK,
});

interface Searched {
  id: number;
  warehouseId: number;
  code: string;
  description: string;
  codeSap?: string;
}

export const spareTextOf = (spares: readonly (Searched & { active: boolean })[]): string =>
  write(
    spares
      .filter(({ active }) => active)
      .map(({ id, warehouseId, code, description, codeSap }) => [
        id,
        warehouseId,
        code,
        description,
        codeSap,
      ]),
  );

export const sparesIn = (text: string): Searched[] =>
  read(text).map(([id, warehouseId, code = '', description = '', codeSap]) => ({
    ...{ id: Number(id), warehouseId: Number(warehouseId), code, description, codeSap },
  }));

// Compact text of the spares in use, in blocks, read by the plant-wide search instead of the spares.
import { formatTextRows, parseTextRows } from '../text-list.ts';

/** Spares per block: changing one rewrites the text of the whole block. */
const SPARES_PER_BLOCK = 250;

export const getBlock = (spareId: number): number => Math.ceil(spareId / SPARES_PER_BLOCK);

/** Returns the range of spare ids in a block, both included. */
export const getBlockRange = (block: number) => ({
  from: (block - 1) * SPARES_PER_BLOCK + 1,
  to: block * SPARES_PER_BLOCK,
});

interface SpareSearchEntry {
  id: number;
  warehouseId: number;
  code: string;
  description: string;
  codeSap?: string;
}

export const formatSpareSearchText = (spares: readonly (SpareSearchEntry & { active: boolean })[]): string =>
  formatTextRows(
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

export const parseSpareSearchText = (text: string): SpareSearchEntry[] =>
  parseTextRows(text).map(([id, warehouseId, code = '', description = '', codeSap]) => ({
    ...{ id: Number(id), warehouseId: Number(warehouseId), code, description, codeSap },
  }));

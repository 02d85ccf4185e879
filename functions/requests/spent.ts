// What was spent on an EWO or a tag: hours of technicians, spares of its machine.
import { Refused } from '../../shared/refused.ts';
import type { SpareUsed } from '../../shared/requests/ewo.ts';
import { elements } from '../table/entities/structure.ts';
import type { Store } from '../table/store.ts';

const givenTwice = (field: string) =>
  new Refused('invalid', 'invalidInput', { fields: { [field]: 'givenTwice' } });

/** Of nobody twice. */
export function checkHours(hours: readonly { operatorId: number }[] = []): void {
  const seen = new Set<number>();
  for (const [i, { operatorId }] of hours.entries()) {
    if (seen.has(operatorId)) throw givenTwice(`hours.${i}.operatorId`);
    seen.add(operatorId);
  }
}

/** Each spare once, and a spare of this machine. */
export async function checkSpares(
  store: Store,
  spares: readonly SpareUsed[] = [],
  machineId: number | undefined,
): Promise<void> {
  const found = await store.load(spares.map(({ spareId }) => [elements, spareId] as const));
  const seen = new Set<string>();
  for (const [i, { spareId }] of spares.entries()) {
    const field = `spares.${i}.spareId`;
    if (seen.has(spareId)) throw givenTwice(field);
    seen.add(spareId);
    if (!found[i]?.spare || !spareId.startsWith(`${machineId}.`))
      throw new Refused('invalid', 'refMissing', {
        values: { what: 'spare' },
        fields: { [field]: 'refMissing' },
      });
  }
}

/** Spares by their id, as they are called, and what one costs where that is known. */
export async function pricedSpares(
  store: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { code: string; description: string; price?: number }>> {
  const found = await store.load([...new Set(ids)].map((id) => [elements, id] as const));
  return new Map(
    found.flatMap((row) =>
      row
        ? [[row.id, { code: row.code, description: row.description, price: row.part?.price || undefined }]]
        : [],
    ),
  );
}

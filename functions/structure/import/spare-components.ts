// Components that an import adds to a spare, and the elements that are linked with it.
import { RefusalError } from '#shared/refused.ts';
import { elements } from '../../db/entities/structure.ts';
import { spares } from '../../db/entities/warehouse.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import type { CodeLookup, Values } from '../../ingestion/public.ts';
import { reserveFreeCode, type StoredElement } from '../copying.ts';
import { buildSpareElements, type NewSpareElement } from '../element/spare-elements.ts';
import { getElementSequence } from '../tree.ts';
import { getRowKey } from './spare-rows.ts';
import { findId } from './value.ts';

/** Maximum new components of a spare, so that all writes fit into one transaction. */
export const MAX_NEW_COMPONENTS = 12;
/** Maximum elements read of a spare: more than an import can create. */
const MAX_READ_ELEMENTS = 100;

export const getWarehouseId = (codes: CodeLookup, code: string | number | undefined): number => {
  const id = findId(codes, 'Warehouses', code);
  if (id !== undefined) return id;
  throw new RefusalError('invalid', 'refMissing', {
    values: { what: 'warehouse' },
    fields: { warehouseCode: 'refMissing' },
  });
};

/** Returns the components that get the spare. @throws Refused refMissing, levelBroken */
export async function resolveNewComponents(
  store: Store,
  rows: readonly Values[],
  codes: CodeLookup,
  spare: { code: string; description: string; warehouseId: number },
): Promise<NewSpareElement[]> {
  const componentRows = [...new Map(rows.map((row) => [getRowKey(row), row])).values()].filter(
    (row) => getRowKey(row) !== '',
  );
  if (componentRows.length > MAX_NEW_COMPONENTS)
    throw new RefusalError('invalid', 'invalidInput', { fields: { componentCode: 'tooMany' } });
  const parents = await store.load(
    componentRows.map(
      (row) => [elements, findId<string>(codes, 'Components', getRowKey(row)) ?? '0.0'] as const,
    ),
    { consistent: true },
  );
  const codesByMachine = new Map<string, Set<string>>();
  const newElements: NewSpareElement[] = [];
  for (const [i, row] of componentRows.entries()) {
    const parent = parents[i];
    if (!parent)
      throw new RefusalError('invalid', 'refMissing', {
        values: { what: 'element' },
        fields: { componentCode: 'refMissing' },
      });
    const machineId = parent.id.slice(0, parent.id.indexOf('.'));
    const machineCodes = codesByMachine.get(machineId) ?? new Set();
    codesByMachine.set(machineId, machineCodes);
    newElements.push({
      id: `${machineId}.${await store.next(getElementSequence(machineId))}`,
      parent,
      code: await findUnusedCode(store, machineId, spare.code, machineCodes),
      description: spare.description,
      warehouseId:
        row.warehouseCode === undefined ? spare.warehouseId : getWarehouseId(codes, row.warehouseCode),
    });
  }
  return newElements;
}

/** Returns the spare's code, or a free one if the machine has an element with it. */
async function findUnusedCode(
  store: Store,
  machineId: string,
  code: string,
  takenCodes: Set<string>,
): Promise<string> {
  for (;;) {
    const candidate = reserveFreeCode(code, takenCodes);
    if ((await store.idWith(elements, 'code', candidate, machineId)) === undefined) return candidate;
  }
}

export const buildElementWrites = (
  store: Store,
  spareId: number,
  newComponents: readonly NewSpareElement[],
): Writes =>
  newComponents.length === 0
    ? []
    : [
        buildSpareElements(store, spareId, newComponents),
        store.holdMore(spares, spareId, 'elements', newComponents.length),
      ];

export async function loadLinkedElements(store: Store, spareId: number): Promise<StoredElement[]> {
  const foundReferences = await store.referencesTo(spares, spareId, MAX_READ_ELEMENTS, 'elements');
  const rows = await store.load(
    foundReferences.map(({ id }) => [elements, String(id)] as const),
    { consistent: true },
  );
  return rows.flatMap((row) => row ?? []);
}

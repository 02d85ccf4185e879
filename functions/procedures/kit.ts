// Kit and skills of a procedure: references, and names for those who do the work.
import { createProblem } from '#shared/messages.ts';
import { type Kit, MAX_PROCEDURE_REFERENCES, type Procedure } from '#shared/procedures/procedure.ts';
import { RefusalError } from '#shared/refused.ts';
import { capacities, professionalGroups } from '../db/entities/organisation.ts';
import { controlTools, lubricants, materials, tools } from '../db/entities/structure.ts';
import { spares } from '../db/entities/warehouse.ts';
import { buildLinkWrites } from '../db/references.ts';
import type { Store } from '../db/store.ts';

type KitReferences = Pick<
  Procedure,
  | 'toolIds'
  | 'controlToolIds'
  | 'materialIds'
  | 'lubricants'
  | 'spares'
  | 'professionalGroupId'
  | 'capacities'
>;

const getKitIds = (procedure: KitReferences | undefined) =>
  procedure && {
    toolIds: procedure.toolIds ?? [],
    controlToolIds: procedure.controlToolIds ?? [],
    materialIds: procedure.materialIds ?? [],
    lubricants: (procedure.lubricants ?? []).map(({ lubricantId }) => lubricantId),
    spares: (procedure.spares ?? []).map(({ sparePartId }) => sparePartId),
    professionalGroupId: [procedure.professionalGroupId ?? []].flat(),
    capacities: (procedure.capacities ?? []).map(({ capacityId }) => capacityId),
  };

const buildReferenceWrites = buildLinkWrites<NonNullable<ReturnType<typeof getKitIds>>>('procedures', {
  toolIds: tools,
  controlToolIds: controlTools,
  materialIds: materials,
  lubricants,
  spares,
  professionalGroupId: professionalGroups,
  capacities,
});

/** @throws Refused tooMany if they exceed one transaction, givenTwice for a repeated spare */
export function buildKitReferenceWrites(
  store: Store,
  id: number,
  before: KitReferences | undefined,
  after: KitReferences | undefined,
) {
  const ids = getKitIds(after);
  if (ids && Object.values(ids).flat().length > MAX_PROCEDURE_REFERENCES)
    throw new RefusalError('invalid', 'tooMany', {
      fields: { spares: createProblem('tooMany', MAX_PROCEDURE_REFERENCES) },
      values: { limit: MAX_PROCEDURE_REFERENCES },
    });
  const repeatedIndex = ids?.spares.findIndex((each, i) => ids.spares.indexOf(each) < i) ?? -1;
  if (repeatedIndex >= 0)
    throw new RefusalError('invalid', 'invalidInput', {
      fields: { [`spares.${repeatedIndex}.sparePartId`]: 'givenTwice' },
    });
  return buildReferenceWrites({ store, id, before: getKitIds(before), after: ids });
}

/** Returns the kit with names in one round trip; undefined without a read if the procedure has none. */
export async function loadKit(store: Store, procedure: KitReferences): Promise<Kit | undefined> {
  const ids = getKitIds(procedure)!;
  if (Object.values(ids).every((each) => each.length === 0)) return undefined;
  const kitItems = await store.load([
    ...ids.toolIds.map((id) => [tools, id] as const),
    ...ids.controlToolIds.map((id) => [controlTools, id] as const),
    ...ids.materialIds.map((id) => [materials, id] as const),
    ...ids.lubricants.map((id) => [lubricants, id] as const),
    ...ids.spares.map((id) => [spares, id] as const),
    ...ids.professionalGroupId.map((id) => [professionalGroups, id] as const),
    ...ids.capacities.map((id) => [capacities, id] as const),
  ]);
  const remainingItems = [...kitItems];
  const takeItems = (n: number) => remainingItems.splice(0, n);
  const formatName = (item: (typeof remainingItems)[number]) =>
    item ? `${item.code} · ${item.description}` : '–';
  const getUnit = (item: (typeof remainingItems)[number]) => (item && 'unit' in item ? item.unit : '');
  const lines = {
    tools: takeItems(ids.toolIds.length).map(formatName),
    controlTools: takeItems(ids.controlToolIds.length).map(formatName),
    materials: takeItems(ids.materialIds.length).map(formatName),
    lubricants: takeItems(ids.lubricants.length).map((item, i) => ({
      name: formatName(item),
      quantity: procedure.lubricants![i]!.quantity,
      unit: getUnit(item),
    })),
  };
  const spareLines = takeItems(ids.spares.length).map((item, i) => ({
    name: formatName(item),
    quantity: procedure.spares![i]!.quantity,
    unit: getUnit(item),
  }));
  const [group] = takeItems(ids.professionalGroupId.length).map(formatName);
  const skills = takeItems(ids.capacities.length).map((item, i) => ({
    name: formatName(item),
    level: procedure.capacities![i]!.level,
  }));
  return {
    ...lines,
    ...(spareLines.length > 0 && { spares: spareLines }),
    ...(group !== undefined && { professionalGroupId: group }),
    ...(skills.length > 0 && { capacities: skills }),
  };
}

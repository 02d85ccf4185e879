// What the work of a procedure takes along and whom it needs: linked while the procedure names it, and in words for those who do the work.
import { problem } from '../../shared/messages.ts';
import { type Kit, MOST_NAMED, type Procedure } from '../../shared/procedures/procedure.ts';
import { Refused } from '../../shared/refused.ts';
import { capacities, professionalGroups } from '../table/entities/organisation.ts';
import { controlTools, lubricants, materials, tools } from '../table/entities/structure.ts';
import { spares } from '../table/entities/warehouse.ts';
import { linked } from '../table/references.ts';
import type { Store } from '../table/store.ts';

type Named = Pick<
  Procedure,
  | 'toolIds'
  | 'controlToolIds'
  | 'materialIds'
  | 'lubricants'
  | 'spares'
  | 'professionalGroupId'
  | 'capacities'
>;

const idsOf = (procedure: Named | undefined) =>
  procedure && {
    toolIds: procedure.toolIds ?? [],
    controlToolIds: procedure.controlToolIds ?? [],
    materialIds: procedure.materialIds ?? [],
    lubricants: (procedure.lubricants ?? []).map(({ lubricantId }) => lubricantId),
    spares: (procedure.spares ?? []).map(({ sparePartId }) => sparePartId),
    professionalGroupId: [procedure.professionalGroupId ?? []].flat(),
    capacities: (procedure.capacities ?? []).map(({ capacityId }) => capacityId),
  };

const links = linked<NonNullable<ReturnType<typeof idsOf>>>('procedures', {
  toolIds: tools,
  controlToolIds: controlTools,
  materialIds: materials,
  lubricants,
  spares,
  professionalGroupId: professionalGroups,
  capacities,
});

/** @throws Refused tooMany for more than one transaction holds, givenTwice for a spare named twice */
export function kitLinks(store: Store, id: number, before: Named | undefined, after: Named | undefined) {
  const ids = idsOf(after);
  if (ids && Object.values(ids).flat().length > MOST_NAMED)
    throw new Refused('invalid', 'tooMany', {
      fields: { spares: problem('tooMany', MOST_NAMED) },
      values: { limit: MOST_NAMED },
    });
  const twice = ids?.spares.findIndex((each, i) => ids.spares.indexOf(each) < i) ?? -1;
  if (twice >= 0)
    throw new Refused('invalid', 'invalidInput', {
      fields: { [`spares.${twice}.sparePartId`]: 'givenTwice' },
    });
  return links({ store, id, before: idsOf(before), after: ids });
}

/** One round trip; none, and no kit, where the procedure names nothing. */
export async function kitOf(store: Store, procedure: Named): Promise<Kit | undefined> {
  const ids = idsOf(procedure)!;
  if (Object.values(ids).every((each) => each.length === 0)) return undefined;
  const found = await store.load([
    ...ids.toolIds.map((id) => [tools, id] as const),
    ...ids.controlToolIds.map((id) => [controlTools, id] as const),
    ...ids.materialIds.map((id) => [materials, id] as const),
    ...ids.lubricants.map((id) => [lubricants, id] as const),
    ...ids.spares.map((id) => [spares, id] as const),
    ...ids.professionalGroupId.map((id) => [professionalGroups, id] as const),
    ...ids.capacities.map((id) => [capacities, id] as const),
  ]);
  const rest = [...found];
  const take = (n: number) => rest.splice(0, n);
  const nameOf = (item: (typeof rest)[number]) => (item ? `${item.code} · ${item.description}` : '–');
  const unitOf = (item: (typeof rest)[number]) => (item && 'unit' in item ? item.unit : '');
  const lines = {
    tools: take(ids.toolIds.length).map(nameOf),
    controlTools: take(ids.controlToolIds.length).map(nameOf),
    materials: take(ids.materialIds.length).map(nameOf),
    lubricants: take(ids.lubricants.length).map((item, i) => ({
      name: nameOf(item),
      quantity: procedure.lubricants![i]!.quantity,
      unit: unitOf(item),
    })),
  };
  const parts = take(ids.spares.length).map((item, i) => ({
    name: nameOf(item),
    quantity: procedure.spares![i]!.quantity,
    unit: unitOf(item),
  }));
  const [group] = take(ids.professionalGroupId.length).map(nameOf);
  const skills = take(ids.capacities.length).map((item, i) => ({
    name: nameOf(item),
    level: procedure.capacities![i]!.level,
  }));
  return {
    ...lines,
    ...(parts.length > 0 && { spares: parts }),
    ...(group !== undefined && { professionalGroupId: group }),
    ...(skills.length > 0 && { capacities: skills }),
  };
}

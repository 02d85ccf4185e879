// What the work of a procedure takes along: linked while the procedure names it, and in words for those who do the work.
import type { Kit, Procedure } from '../../shared/procedures/procedure.ts';
import { controlTools, lubricants, materials, tools } from '../table/entities/structure.ts';
import { linked } from '../table/references.ts';
import type { Store } from '../table/store.ts';

type Named = Pick<Procedure, 'toolIds' | 'controlToolIds' | 'materialIds' | 'lubricants'>;

const idsOf = (procedure: Named | undefined) =>
  procedure && {
    toolIds: procedure.toolIds ?? [],
    controlToolIds: procedure.controlToolIds ?? [],
    materialIds: procedure.materialIds ?? [],
    lubricants: (procedure.lubricants ?? []).map(({ lubricantId }) => lubricantId),
  };

const links = linked<NonNullable<ReturnType<typeof idsOf>>>('procedures', {
  toolIds: tools,
  controlToolIds: controlTools,
  materialIds: materials,
  lubricants,
});

export const kitLinks = (store: Store, id: number, before: Named | undefined, after: Named | undefined) =>
  links({ store, id, before: idsOf(before), after: idsOf(after) });

/** One round trip; none, and no kit, where the procedure names nothing. */
export async function kitOf(store: Store, procedure: Named): Promise<Kit | undefined> {
  const ids = idsOf(procedure)!;
  if (Object.values(ids).every((each) => each.length === 0)) return undefined;
  const found = await store.load([
    ...ids.toolIds.map((id) => [tools, id] as const),
    ...ids.controlToolIds.map((id) => [controlTools, id] as const),
    ...ids.materialIds.map((id) => [materials, id] as const),
    ...ids.lubricants.map((id) => [lubricants, id] as const),
  ]);
  const rest = [...found];
  const take = (n: number) => rest.splice(0, n);
  const nameOf = (item: (typeof rest)[number]) => (item ? `${item.code} · ${item.description}` : '–');
  return {
    tools: take(ids.toolIds.length).map(nameOf),
    controlTools: take(ids.controlToolIds.length).map(nameOf),
    materials: take(ids.materialIds.length).map(nameOf),
    lubricants: take(ids.lubricants.length).map((item, i) => ({
      name: nameOf(item),
      quantity: procedure.lubricants![i]!.quantity,
      unit: item && 'unit' in item ? item.unit : '',
    })),
  };
}

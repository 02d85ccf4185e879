// Handler that lists the records that use a library or catalog record.
import type { usage as calls } from '#shared/structure/api.ts';
import { getMachineClass } from '#shared/structure/classes.ts';
import {
  capacities,
  operators,
  professionalGroups,
  skillFamilies,
  suppliers,
} from '../db/entities/organisation.ts';
import * as entities from '../db/entities/structure.ts';
import { spares } from '../db/entities/warehouse.ts';
import type { AnyEntity } from '../db/items.ts';
import { loadReferringItems, type ReferringItem } from '../db/references.ts';
import type { Store } from '../db/store.ts';
import type { Handlers } from '../http/serve.ts';

const usableEntities = {
  machineTypology: entities.machineTypologies,
  groupTypology: entities.groupTypologies,
  subgroupTypology: entities.subgroupTypologies,
  componentTypology: entities.componentTypologies,
  supplier: suppliers,
  tool: entities.tools,
  controlTool: entities.controlTools,
  material: entities.materials,
  lubricant: entities.lubricants,
  quantity: entities.quantities,
  control: entities.controls,
  sparePart: spares,
  operator: operators,
  skillTipology: skillFamilies,
  capacity: capacities,
  professionalGroup: professionalGroups,
} as const satisfies Record<string, AnyEntity>;

/** Adds the machine and quantity of elements. */
async function buildUsageItems(store: Store, referringItems: readonly ReferringItem[]) {
  const getMachineId = ({ referenceKind, id }: ReferringItem) =>
    referenceKind === 'elements' ? Number(String(id).split('.')[0]) : undefined;
  const ids = [...new Set(referringItems.map(getMachineId).filter((id) => id !== undefined))];
  const storedMachines = await store.load(ids.map((id) => [entities.machines, id] as const));
  const machines = new Map(storedMachines.flatMap((each) => (each ? [[each.id, each] as const] : [])));
  return referringItems.map((referringItem) => {
    const { referenceKind, id, item } = referringItem;
    const machine = machines.get(getMachineId(referringItem) ?? 0);
    return {
      by: referenceKind,
      id,
      code: item.code,
      description: item.description,
      quantity: item.part?.quantity,
      machine: machine && {
        id: machine.id,
        code: machine.code,
        description: machine.description,
        class: getMachineClass(machine),
      },
    };
  });
}

export const usage: Handlers<typeof calls> = {
  async get({ input: { thing, id }, store }) {
    const kind: AnyEntity = usableEntities[thing];
    const [counts, items] = await Promise.all([
      store.referencedBy(kind, id),
      loadReferringItems(store, kind, id).then((referringItems) => buildUsageItems(store, referringItems)),
    ]);
    return { counts, items };
  },
};

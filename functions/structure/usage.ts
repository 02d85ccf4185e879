// Where something of a library or catalog is used.
import type { usage as calls } from '../../shared/structure/api.ts';
import { classOf } from '../../shared/structure/classes.ts';
import type { Handlers } from '../http/serve.ts';
import {
  capacities,
  operators,
  professionalGroups,
  skillFamilies,
  suppliers,
} from '../table/entities/organisation.ts';
import * as entities from '../table/entities/structure.ts';
import { spares } from '../table/entities/warehouse.ts';
import type { AnyEntity } from '../table/items.ts';
import { type Holder, holdersOf } from '../table/references.ts';
import type { Store } from '../table/store.ts';

const kinds = {
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

/** An element alone says neither where it stands nor how many of it there are. */
async function told(store: Store, holders: readonly Holder[]) {
  const machineOf = ({ by, id }: Holder) =>
    by === 'elements' ? Number(String(id).split('.')[0]) : undefined;
  const ids = [...new Set(holders.map(machineOf).filter((id) => id !== undefined))];
  const found = await store.load(ids.map((id) => [entities.machines, id] as const));
  const machines = new Map(found.flatMap((each) => (each ? [[each.id, each] as const] : [])));
  return holders.map((holder) => {
    const { by, id, item } = holder;
    const machine = machines.get(machineOf(holder) ?? 0);
    return {
      by,
      id,
      code: item.code,
      description: item.description,
      quantity: item.part?.quantity,
      machine: machine && {
        id: machine.id,
        code: machine.code,
        description: machine.description,
        class: classOf(machine),
      },
    };
  });
}

export const usage: Handlers<typeof calls> = {
  async of({ input: { thing, id }, store }) {
    const kind: AnyEntity = kinds[thing];
    const [counts, items] = await Promise.all([
      store.referencedBy(kind, id),
      holdersOf(store, kind, id).then((holders) => told(store, holders)),
    ]);
    return { counts, items };
  },
};

// Where something of a library or catalog is used.
import type { usage as calls } from '../../shared/structure/api.ts';
import type { Handlers } from '../http/serve.ts';
import { suppliers } from '../table/entities/organisation.ts';
import * as entities from '../table/entities/structure.ts';
import { spares } from '../table/entities/warehouse.ts';
import type { AnyEntity } from '../table/items.ts';
import { namedReferences } from '../table/references.ts';

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
} as const satisfies Record<string, AnyEntity>;

export const usage: Handlers<typeof calls> = {
  async of({ input: { thing, id }, store }) {
    const kind: AnyEntity = kinds[thing];
    const [counts, items] = await Promise.all([
      store.referencedBy(kind, id),
      namedReferences(store, kind, id),
    ]);
    return { counts, items };
  },
};

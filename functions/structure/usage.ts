// Where something of a library or catalog is used.
import type { usage as calls } from '../../shared/structure/api.ts';
import type { Handlers } from '../http/serve.ts';
import * as chart from '../table/chart.ts';
import { namedHolders } from '../table/holders.ts';
import type { AnyEntity } from '../table/items.ts';

const kinds = {
  machineTypology: chart.machineTypologies,
  groupTypology: chart.groupTypologies,
  subgroupTypology: chart.subgroupTypologies,
  componentTypology: chart.componentTypologies,
  supplier: chart.suppliers,
  tool: chart.tools,
  controlTool: chart.controlTools,
  material: chart.materials,
  lubricant: chart.lubricants,
  quantity: chart.quantities,
  control: chart.controls,
} as const satisfies Record<string, AnyEntity>;

export const usage: Handlers<typeof calls> = {
  async of({ input: { thing, id }, store }) {
    const kind: AnyEntity = kinds[thing];
    const [counts, items] = await Promise.all([store.heldBy(kind, id), namedHolders(store, kind, id)]);
    return { counts, items };
  },
};

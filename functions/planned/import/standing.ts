// The cycles of a plant as an import finds them, a row for each work of theirs.
import { elementNameIn } from '../../../shared/structure/element-name.ts';
import { filledIn, lower, pathBelow, type Standing, type Values } from '../../ingestion/writes.ts';
import { cycles } from '../../table/entities/planned.ts';
import { procedures, strategies } from '../../table/entities/procedures.ts';
import { elements, machines } from '../../table/entities/structure.ts';
import { allOf } from '../../table/listed.ts';
import type { Store } from '../../table/store.ts';
import type { KeptCycle } from '../cycle/issuing.ts';

const byId = <Thing extends { id: number | string }>(all: readonly Thing[]) =>
  new Map(all.map((each) => [each.id, each]));

/** Those of work orders that are in use. */
export async function cyclesStanding(
  store: Store,
  versionOf: (cycle: KeptCycle) => number,
): Promise<ReadonlyMap<string, Standing>> {
  const [all, placed, known, methods] = await Promise.all([
    allOf(store, cycles),
    allOf(store, strategies),
    allOf(store, machines),
    allOf(store, procedures),
  ]);
  const rows = placed.some(({ elementId }) => elementId) ? byId(await allOf(store, elements)) : new Map();
  const [strategyOf, machineOf, methodOf] = [byId(placed), byId(known), byId(methods)];
  const pathOf = (elementId: string | undefined) => {
    const name = elementNameIn('', rows, elementId);
    return name && pathBelow(name.path);
  };
  const rowsOf = (cycle: KeptCycle): Values[] =>
    cycle.strategies.map((id) => {
      const strategy = strategyOf.get(id);
      const { frequency, anchor, mode, tolerance } = cycle;
      return filledIn({
        code: cycle.code,
        machineCode: machineOf.get(cycle.machineId)?.code,
        smpCode: methodOf.get(strategy?.procedureId ?? 0)?.code,
        elementPath: pathOf(strategy?.elementId),
        frequencyN: frequency?.n,
        frequencyUnit: frequency?.unit,
        anchor,
        updateMode: mode,
        tolerance,
      });
    });
  return new Map(
    all
      .filter(({ retired, typeCycle }) => !retired && typeCycle === 'workorders')
      .map((cycle) => [
        lower(cycle.code),
        {
          id: cycle.id,
          version: versionOf(cycle),
          values: rowsOf(cycle),
          updatedAt: cycle.updatedAt,
          updatedBy: cycle.updatedBy,
        },
      ]),
  );
}

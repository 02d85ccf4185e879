// Existing cycles of a plant for the import, with a row for each strategy.
import { findElementName } from '#shared/structure/element-name.ts';
import { teams } from '../../db/entities/organisation.ts';
import { cycles } from '../../db/entities/planned.ts';
import { procedures, strategies } from '../../db/entities/procedures.ts';
import { elements, machines } from '../../db/entities/structure.ts';
import { loadAllItems } from '../../db/list-all.ts';
import type { Store } from '../../db/store.ts';
import {
  type ExistingRecord,
  getPathWithinMachine,
  removeEmptyCells,
  toCellKey,
  type Values,
} from '../../ingestion/public.ts';
import type { StoredCycle } from '../cycle/issuing.ts';

const mapById = <Thing extends { id: number | string }>(items: readonly Thing[]) =>
  new Map(items.map((each) => [each.id, each]));

/** Returns the cycles of work orders that are not retired, by key. */
export async function loadExistingCycles(
  store: Store,
  getVersion: (cycle: StoredCycle) => number,
): Promise<ReadonlyMap<string, ExistingRecord>> {
  const [allCycles, allStrategies, allMachines, methods, allTeams] = await Promise.all([
    loadAllItems(store, cycles),
    loadAllItems(store, strategies),
    loadAllItems(store, machines),
    loadAllItems(store, procedures),
    loadAllItems(store, teams),
  ]);
  const elementsById = allStrategies.some(({ elementId }) => elementId)
    ? mapById(await loadAllItems(store, elements))
    : new Map();
  const [strategiesById, machinesById, methodsById, teamsById] = [
    mapById(allStrategies),
    mapById(allMachines),
    mapById(methods),
    mapById(allTeams),
  ];
  const getElementPath = (elementId: string | undefined) => {
    const name = findElementName('', elementsById, elementId);
    return name && getPathWithinMachine(name.path);
  };
  const toRows = (cycle: StoredCycle): Values[] =>
    cycle.strategies.map((id) => {
      const strategy = strategiesById.get(id);
      const { anchor, mode, tolerance, lateFactor, earlyFactor, toleranceShare, rank } = cycle;
      const frequency =
        cycle.meter === 'hours' && cycle.run ? { n: cycle.run.every, unit: 'H' } : cycle.frequency;
      return removeEmptyCells({
        code: cycle.code,
        machineCode: machinesById.get(cycle.machineId)?.code,
        smpCode: methodsById.get(strategy?.procedureId ?? 0)?.code,
        elementPath: getElementPath(strategy?.elementId),
        frequencyN: frequency?.n,
        frequencyUnit: frequency?.unit,
        anchor,
        updateMode: mode,
        alsoFrequencyN: cycle.alsoFrequency?.n,
        alsoFrequencyUnit: cycle.alsoFrequency?.unit,
        ...{ tolerance, lateFactor, earlyFactor, toleranceShare, rank },
        team: teamsById.get(cycle.teamId ?? 0)?.code,
      });
    });
  return new Map(
    allCycles
      .filter(({ retired, typeCycle }) => !retired && typeCycle === 'workorders')
      .map((cycle) => [
        toCellKey(cycle.code),
        {
          id: cycle.id,
          version: getVersion(cycle),
          values: toRows(cycle),
          updatedAt: cycle.updatedAt,
          updatedBy: cycle.updatedBy,
        },
      ]),
  );
}

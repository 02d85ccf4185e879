// Warning signs before a breakdown, for its page, and before those of a period, for figures.
import type { InputOf } from '#shared/contract.ts';
import { addDays, type Day, daysBetween } from '#shared/day.ts';
import { createProblem } from '#shared/messages.ts';
import { RefusalError } from '#shared/refused.ts';
import type { ewos as api, MissedWarnings } from '#shared/requests/ewo-api.ts';
import { canReadEwo } from '#shared/requests/ewo-transitions.ts';
import {
  canHaveWarning,
  computeMissedWarningIndex,
  findWarnings,
  WARNING_DAYS,
  type Warning,
  type WarningSign,
} from '#shared/requests/warnings.ts';
import { getMachineCode } from '#shared/structure/element-name.ts';
import { ewos, tags } from '../../db/entities/requests.ts';
import { getMonthsOfPeriod } from '../../db/pagination.ts';
import { type IndexRange, loadAllPages, type PageOf } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';
import { getPrincipal } from '../../http/transitions.ts';
import { listFindings } from '../../planned/public.ts';
import { createCountedMachineFilter, loadLineages } from '../../structure/public.ts';
import type { StoredEwo } from './ewo-view.ts';
import { loadReadableEwo } from './following.ts';

interface WarningCall<Name extends 'warnings' | 'missedWarnings'> {
  input: InputOf<(typeof api)[Name]>;
  actor: Actor;
  store: Store;
}

export async function listWarnings({
  input: { id },
  actor,
  store,
}: WarningCall<'warnings'>): Promise<{ warnings: Warning[] }> {
  const ewo = await loadReadableEwo({ input: { id }, actor, store });
  const warningsById = canHaveWarning(ewo) ? await loadWarningsByEwo(store, [ewo]) : undefined;
  return { warnings: warningsById?.get(id) ?? [] };
}

/** Maximum period in days. */
const MAX_PERIOD_DAYS = 366;

/** @throws Refused periodTooLong */
export async function listMissedWarnings({
  input: { from, to, machineId },
  actor,
  store,
}: WarningCall<'missedWarnings'>): Promise<MissedWarnings> {
  if (daysBetween(from, to) > MAX_PERIOD_DAYS)
    throw new RefusalError('invalid', 'periodTooLong', {
      fields: { to: createProblem('periodTooLong', MAX_PERIOD_DAYS) },
      values: { limit: MAX_PERIOD_DAYS },
    });
  const [periodEwos, principal, isCounted] = await Promise.all([
    loadPeriod({ from, to }, machineId, (index, part, range) => store.listBy(ewos, index, [part], range)),
    getPrincipal(actor),
    createCountedMachineFilter(store),
  ]);
  const population = periodEwos.filter(
    (ewo) => canHaveWarning(ewo) && isCounted(ewo) && canReadEwo(principal, ewo),
  );
  const warningsOfEwos = await loadWarningsByEwo(store, population);
  const newestFirst = population.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  const items = newestFirst.flatMap(({ id, code, machineId, createdAt }) => {
    const warnings = warningsOfEwos.get(id) ?? [];
    return warnings.length > 0 ? [{ id, code, machineId, createdAt, warnings }] : [];
  });
  return {
    population: population.length,
    index: computeMissedWarningIndex(population.length, items.length),
    items,
  };
}

interface Period {
  from: Day;
  to: Day;
}
/** Page size of a read. */
const PAGE_LIMIT = 2500;

/** Reads the records created in a period, of a machine, or of the plant with its months in parallel. */
async function loadPeriod<Item>(
  period: Period,
  machineId: number | undefined,
  read: (index: 'byDay' | 'byMachine', part: string | number, range: IndexRange) => Promise<PageOf<Item>>,
): Promise<Item[]> {
  const [index, parts] =
    machineId === undefined
      ? (['byDay', getMonthsOfPeriod(period)] as const)
      : (['byMachine', [machineId]] as const);
  const pages = await Promise.all(
    parts.map((part) => loadAllPages((next) => read(index, part, { ...period, limit: PAGE_LIMIT, next }))),
  );
  return pages.flat();
}

async function loadWarningsByEwo(
  store: Store,
  failures: readonly StoredEwo[],
): Promise<Map<string, Warning[]>> {
  if (failures.length === 0) return new Map();
  const signs = Map.groupBy(await loadSigns(store, failures), ({ machineId }) => machineId);
  const suspects = failures.filter(({ machineId }) => signs.has(machineId));
  const elementIds = [...suspects, ...[...signs.values()].flat()].map(({ elementId }) => elementId!);
  const lineages = await loadLineages(store, [...new Set(elementIds)]);
  const getLineage = ({ elementId }: { elementId?: string }) => lineages.get(elementId) ?? [];
  return new Map(
    suspects.map((ewo) => {
      const machineSigns = signs.get(ewo.machineId)!.map((sign) => ({ ...sign, lineage: getLineage(sign) }));
      return [
        ewo.id,
        findWarnings({ id: ewo.id, createdAt: ewo.createdAt, lineage: getLineage(ewo) }, machineSigns),
      ];
    }),
  );
}

type LocatedSign = Omit<WarningSign, 'lineage'> & { machineId: number; elementId: string };

/** Returns the codes of the machines, with which the paths of their elements begin. */
const getMachineCodes = (failures: readonly StoredEwo[]): Set<string> =>
  new Set(failures.flatMap(({ element }) => (element ? getMachineCode(element.path) : [])));

/** Returns the tags and findings on elements of the machines shortly before the breakdowns. */
async function loadSigns(store: Store, failures: readonly StoredEwo[]): Promise<LocatedSign[]> {
  const failuresByMachine = Map.groupBy(failures, ({ machineId }) => machineId);
  const getFirstSignDay = (day: Day) => addDays(day, -WARNING_DAYS - 1);
  const isNearFailure = (machineId: number, day: Day) =>
    (failuresByMachine.get(machineId) ?? []).some(
      ({ createdOn }) => day >= getFirstSignDay(createdOn) && day <= createdOn,
    );
  const creationDays = failures.map(({ createdOn }) => createdOn).sort();
  const period = { from: getFirstSignDay(creationDays[0]!), to: creationDays.at(-1)! };
  const [machineId, otherMachineId] = failuresByMachine.keys();
  const [signTags, orderFindings] = await Promise.all([
    loadPeriod(period, otherMachineId === undefined ? machineId : undefined, (index, part, range) =>
      store.listBy(tags, index, [part], range),
    ),
    listFindings(store, period, { isWanted: isNearFailure, codes: getMachineCodes(failures) }),
  ]);
  return [
    ...signTags.flatMap(
      ({ id, code, anomaly, createdAt, createdOn, closedAt, ewoId, machineId, elementId }) =>
        machineId !== undefined && elementId !== undefined && isNearFailure(machineId, createdOn)
          ? [
              {
                ...{ kind: 'tag' as const, id, code, what: anomaly, at: createdAt },
                closedAt,
                ewoId,
                machineId,
                elementId,
              },
            ]
          : [],
    ),
    ...orderFindings.map(({ orderId, ...finding }) => ({ kind: 'order' as const, id: orderId, ...finding })),
  ];
}

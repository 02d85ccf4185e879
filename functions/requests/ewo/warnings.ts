// What had warned of a breakdown, for its page; and of those of a period, for their figures.
import type { Got } from '../../../shared/contract.ts';
import { addDays, type Day, daysBetween } from '../../../shared/day.ts';
import { problem } from '../../../shared/messages.ts';
import { Refused } from '../../../shared/refused.ts';
import type { ewos as api, MissedWarnings } from '../../../shared/requests/ewo-api.ts';
import { readsEwo } from '../../../shared/requests/ewo-moves.ts';
import {
  couldBeWarnedOf,
  missedIndex,
  type Sign,
  WARNING_DAYS,
  type Warning,
  warningsOf,
} from '../../../shared/requests/warnings.ts';
import { askerOf } from '../../http/moved.ts';
import type { Actor } from '../../http/session.ts';
import { findings } from '../../planned/writes.ts';
import { lineagesOf } from '../../structure/writes.ts';
import { ewos, tags } from '../../table/entities/requests.ts';
import { monthsIn } from '../../table/in-turn.ts';
import { everyPage, type IndexRange, type PageOf } from '../../table/reads.ts';
import type { Store } from '../../table/store.ts';
import type { KeptEwo } from './shown.ts';

interface Asked<Name extends 'warnings' | 'missedWarnings'> {
  input: Got<(typeof api)[Name]>;
  actor: Actor;
  store: Store;
}

export async function warnings({
  input: { id },
  actor,
  store,
}: Asked<'warnings'>): Promise<{ warnings: Warning[] }> {
  const [ewo, asker] = await Promise.all([store.get(ewos, id), askerOf(actor)]);
  if (!readsEwo(asker, ewo)) throw new Refused('forbidden', 'notAllowedHere');
  const found = couldBeWarnedOf(ewo) ? await warningsByEwo(store, [ewo]) : undefined;
  return { warnings: found?.get(id) ?? [] };
}

/** A year, whatever its length. */
const LONGEST = 366;

/** @throws Refused periodTooLong */
export async function missedWarnings({
  input: { from, to, machineId },
  actor,
  store,
}: Asked<'missedWarnings'>): Promise<MissedWarnings> {
  if (daysBetween(from, to) > LONGEST)
    throw new Refused('invalid', 'periodTooLong', {
      fields: { to: problem('periodTooLong', LONGEST) },
      values: { limit: LONGEST },
    });
  const [found, asker] = await Promise.all([
    ofPeriod({ from, to }, machineId, (index, part, range) => store.listBy(ewos, index, [part], range)),
    askerOf(actor),
  ]);
  const population = found.filter((ewo) => couldBeWarnedOf(ewo) && readsEwo(asker, ewo));
  const warned = await warningsByEwo(store, population);
  const newestFirst = population.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  const items = newestFirst.flatMap(({ id, code, machineId, createdAt }) => {
    const warnings = warned.get(id) ?? [];
    return warnings.length > 0 ? [{ id, code, machineId, createdAt, warnings }] : [];
  });
  return { population: population.length, index: missedIndex(population.length, items.length), items };
}

interface Period {
  from: Day;
  to: Day;
}
/** What one page of the table holds. */
const MOST = 2500;

/** What was created then, of a machine or of the plant, whose months are read side by side. */
async function ofPeriod<Item>(
  period: Period,
  machineId: number | undefined,
  read: (index: 'byDay' | 'byMachine', part: string | number, range: IndexRange) => Promise<PageOf<Item>>,
): Promise<Item[]> {
  const [index, parts] =
    machineId === undefined ? (['byDay', monthsIn(period)] as const) : (['byMachine', [machineId]] as const);
  const found = await Promise.all(
    parts.map((part) => everyPage((next) => read(index, part, { ...period, limit: MOST, next }))),
  );
  return found.flat();
}

async function warningsByEwo(store: Store, asked: readonly KeptEwo[]): Promise<Map<string, Warning[]>> {
  if (asked.length === 0) return new Map();
  const signs = Map.groupBy(await signsOf(store, asked), ({ machineId }) => machineId);
  const suspects = asked.filter(({ machineId }) => signs.has(machineId));
  const placed = [...suspects, ...[...signs.values()].flat()].map(({ elementId }) => elementId!);
  const lineages = await lineagesOf(store, [...new Set(placed)]);
  const lineage = ({ elementId }: { elementId?: string }) => lineages.get(elementId) ?? [];
  return new Map(
    suspects.map((ewo) => {
      const ofMachine = signs.get(ewo.machineId)!.map((sign) => ({ ...sign, lineage: lineage(sign) }));
      return [ewo.id, warningsOf({ id: ewo.id, createdAt: ewo.createdAt, lineage: lineage(ewo) }, ofMachine)];
    }),
  );
}

type Unplaced = Omit<Sign, 'lineage'> & { machineId: number; elementId: string };

/** What their machines showed shortly before, on elements they have. */
async function signsOf(store: Store, asked: readonly KeptEwo[]): Promise<Unplaced[]> {
  const days = Map.groupBy(asked, ({ machineId }) => machineId);
  const before = (day: Day) => addDays(day, -WARNING_DAYS - 1);
  const near = (machineId: number, day: Day) =>
    (days.get(machineId) ?? []).some(({ createdOn }) => day >= before(createdOn) && day <= createdOn);
  const all = asked.map(({ createdOn }) => createdOn).sort();
  const period = { from: before(all[0]!), to: all.at(-1)! };
  const [machineId, another] = days.keys();
  const [marked, found] = await Promise.all([
    ofPeriod(period, another === undefined ? machineId : undefined, (index, part, range) =>
      store.listBy(tags, index, [part], range),
    ),
    findings(store, period, near),
  ]);
  return [
    ...marked.flatMap(({ id, code, anomaly, createdAt, createdOn, closedAt, ewoId, machineId, elementId }) =>
      machineId !== undefined && elementId !== undefined && near(machineId, createdOn)
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
    ...found.map(({ orderId, ...finding }) => ({ kind: 'order' as const, id: orderId, ...finding })),
  ];
}

// What had warned of a breakdown, for its page.
import { addDays, dayIn } from '../../../shared/day.ts';
import { Refused } from '../../../shared/refused.ts';
import { readsEwo } from '../../../shared/requests/ewo-moves.ts';
import { type Sign, WARNING_DAYS, type Warning, warningsOf } from '../../../shared/requests/warnings.ts';
import { askerOf } from '../../http/moved.ts';
import type { Actor } from '../../http/session.ts';
import { findings } from '../../planned/writes.ts';
import { lineagesOf } from '../../structure/writes.ts';
import { ewos, tags } from '../../table/entities/requests.ts';
import { everyPage } from '../../table/reads.ts';
import type { Store } from '../../table/store.ts';

interface Asked {
  input: { id: string };
  actor: Actor;
  store: Store;
}

export async function warnings({ input: { id }, actor, store }: Asked): Promise<{ warnings: Warning[] }> {
  const [ewo, asker] = await Promise.all([store.get(ewos, id), askerOf(actor)]);
  if (!readsEwo(asker, ewo)) throw new Refused('forbidden', 'notAllowedHere');
  const { elementId, machineId, createdAt, state } = ewo;
  if (elementId === undefined || state === 'cancelled') return { warnings: [] };
  const to = dayIn(actor.plant.timeZone, createdAt);
  const period = { from: addDays(to, -WARNING_DAYS - 1), to };
  const [marked, found] = await Promise.all([
    everyPage((next) => store.listBy(tags, 'byMachine', [machineId], { ...period, next })),
    findings(store, machineId, period),
  ]);
  const placed = [
    elementId,
    ...marked.flatMap((tag) => tag.elementId ?? []),
    ...found.map((one) => one.elementId),
  ];
  const lineages = await lineagesOf(store, [...new Set(placed)]);
  const lineage = (of: string | undefined) => (of === undefined ? [] : (lineages.get(of) ?? []));
  const signs: Sign[] = [
    ...marked
      // what became this very EWO warned of nothing
      .filter((tag) => tag.ewoId !== id)
      .map((tag) => ({
        ...{ kind: 'tag' as const, id: tag.id, code: tag.code, what: tag.anomaly, at: tag.createdAt },
        ...{ closedAt: tag.closedAt, lineage: lineage(tag.elementId) },
      })),
    ...found.map(({ orderId, code, what, at, elementId: of }) => ({
      ...{ kind: 'order' as const, id: orderId, code, what, at, lineage: lineage(of) },
    })),
  ];
  return { warnings: warningsOf({ lineage: lineage(elementId), createdAt }, signs) };
}

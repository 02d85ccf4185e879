// What teams are told of a write: a feature that alerts adds a rule. The alert's id is the stream's own, so a repeat writes the same.
import { type Alert, expiryOf } from '../../shared/organisation/alert.ts';
import { type RemarkedOn, remarkedThing } from '../../shared/requests/remarked.ts';
import { setting, tableClient } from '../http/aws.ts';
import { alerts, teamMessages } from '../table/entities/organisation.ts';
import { checklistOrders, cycles, orders } from '../table/entities/planned.ts';
import { ewos, remarks, rootCauses, tags } from '../table/entities/requests.ts';
import { machines } from '../table/entities/structure.ts';
import type { ValueOf } from '../table/entity.ts';
import type { AnyEntity } from '../table/items.ts';
import { idFrom } from '../table/keys.ts';
import { openStore, type Store } from '../table/store.ts';
import type { Change } from './change.ts';
import { isBack, returnOf } from './recurrence.ts';
import { teamsAround } from './teams-around.ts';

interface Written<Value> {
  id: string;
  by: string;
  before?: Value;
  after: Value;
}
type Told = Alert | readonly Alert[] | undefined;
type Tell<Value> = (written: Written<Value>, store: Store) => Told | Promise<Told>;

const rule = <E extends AnyEntity>(kind: E, tell: Tell<ValueOf<E>>) =>
  [kind.name, { kind, tell: tell as Tell<never> }] as const;

interface Remarked {
  code: string;
  teamId?: number;
  machineId?: number;
  link: string;
}
/** What a remark is about, and where a team opens it. */
const remarked: Record<RemarkedOn, (store: Store, id: string) => Promise<Remarked | undefined>> = {
  async ewo(store, id) {
    const [ewo] = await store.load([[ewos, id]]);
    return ewo && { ...ewo, link: `ewo/intervention/?ewo=${id}` };
  },
  async tag(store, id) {
    const [tag] = await store.load([[tags, id]]);
    return tag && { ...tag, link: `tag/intervention/?tag=${id}` };
  },
  async order(store, id) {
    const found = await store.load([
      [orders, id],
      [checklistOrders, id],
    ]);
    const order = found.find((each) => each !== undefined);
    return order && { ...order, link: `orders/edit/id=${id}/idsmp=0` };
  },
  /** Whoever takes over reads it. */
  shift: async () => undefined,
};

/** A team that the cycle gives its orders is told nothing: that is its plan, not news. */
const assigned: Tell<ValueOf<typeof orders>> = async ({ id, before, after }, store) => {
  const { teamId, byPerson, state, code, machineId, cycleId, plannedOn } = after;
  if (!byPerson || state !== 'assigned' || !teamId || teamId === before?.teamId) return undefined;
  const [machine, cycle] = await store.load([
    [machines, machineId],
    [cycles, cycleId],
  ] as const);
  return {
    teamId,
    code: 'orderAssigned',
    values: {
      order: code,
      machine: `${machine?.code} ${machine?.description}`,
      work: cycle?.description ?? '',
      plannedOn,
    },
    link: `orders/edit/id=${id}/idsmp=0`,
  };
};

const rules = new Map<string, { kind: AnyEntity; tell: Tell<never> }>([
  ...[orders, checklistOrders].map((kind) => rule(kind, assigned)),
  rule(ewos, async ({ id, before, after }, store) => {
    const { state, teamId, code, machineId, breakdownDescription, imported } = after;
    const given = teamId !== undefined && teamId !== before?.teamId && state !== 'cancelled';
    // what a former system knew is no news
    if (before ? !given : imported) return undefined;
    const [[machine], teamIds] = await Promise.all([
      store.load([[machines, machineId]]),
      teamId === undefined ? teamsAround(store, machineId) : [teamId],
    ]);
    const values = {
      ewo: code,
      machine: `${machine?.code} ${machine?.description}`,
      what: breakdownDescription.slice(0, 120),
    };
    const link = `ewo/intervention/?ewo=${id}`;
    return teamIds.map((to) => ({
      teamId: to,
      code: before ? ('ewoAssigned' as const) : ('ewoCreated' as const),
      values,
      link,
    }));
  }),
  rule(rootCauses, async ({ id, before, after }, store) => {
    if (!isBack(before, after)) return undefined;
    const { teamId, values } = await returnOf(store, id, after);
    return teamId === undefined
      ? undefined
      : {
          teamId,
          code: 'countermeasureFailed',
          values,
          link: `ewo/intervention/view?ewo=${after.cameBackId}`,
        };
  }),
  rule(remarks, async ({ id, before, after }, store) => {
    if (before) return undefined;
    const { of, thing } = remarkedThing(id);
    const about = await remarked[of](store, thing);
    if (about?.teamId === undefined) return undefined;
    const [machine] = await store.load([[machines, about.machineId ?? 0]]);
    const where = machine ? ` · ${machine.code} ${machine.description}` : '';
    return {
      teamId: about.teamId,
      code: 'remarkAdded',
      values: { from: after.author, thing: about.code + where, text: (after.text ?? '').slice(0, 120) },
      link: about.link,
      fromUser: after.authorId,
    };
  }),
  rule(teamMessages, ({ id, by, before, after }) =>
    before
      ? undefined
      : {
          teamId: Number(id.split('.')[0]),
          code: 'teamMessage',
          values: { from: by, text: after.text },
        },
  ),
]);

export async function notified({ tenant, plant, entity, event, id, before, after }: Change) {
  const found = rules.get(entity);
  if (!found || !after) return;
  const [at, by] = [String(after.at), String(after.by)];
  const store = openStore(tableClient(), setting('TABLE'), { tenant, plant }, { user: by, now: at });
  const written = { id: found.kind.ids === 'text' ? id : idFrom(id), by, before, after };
  const told = [(await found.tell(written as Written<never>, store)) ?? []].flat();
  const idOf = (n: number) => (n === 0 ? `${at}.${event}` : `${at}.${event}.${n}`);
  if (told.length > 0)
    await store.commit(
      told.map((alert, n) => store.put(alerts, idOf(n), { ...alert, expiresAt: expiryOf(at) })),
    );
}

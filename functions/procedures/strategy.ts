// A procedure put on an element: what a cycle may take up (domain 4.3).

import type { Action } from '../../shared/permissions.ts';
import { may } from '../../shared/permissions.ts';
import {
  type Strategy,
  type StrategyState,
  strategyArea,
  typeCycleOf,
} from '../../shared/procedures/strategy.ts';
import type { strategies as api, StrategyCalls } from '../../shared/procedures/strategy-api.ts';
import { Refused } from '../../shared/refused.ts';
import type { Handler, Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { procedures, strategies } from '../table/entities/procedures.ts';
import { elements, machines } from '../table/entities/structure.ts';
import type { Store } from '../table/store.ts';
import { missing, otherwise, type Writes } from '../table/writes.ts';
import { mustBeAutonomous, whileAutonomous } from './kind.ts';
import { held, newStrategy, withFreedom } from './writes.ts';

const released = (store: Store, { machineId, elementId, procedureId }: Strategy): Writes => [
  store.release(machines, machineId, 'strategies'),
  elementId ? store.release(elements, elementId, 'strategies') : [],
  store.release(procedures, procedureId, 'strategies'),
];

type Sorted = Pick<StrategyState, 'typeCycle'>;
const isTheirs = ({ profile }: Actor, { typeCycle }: Sorted, action: Action) =>
  may(profile, strategyArea[typeCycle], action);
function mustBeTheirs(actor: Actor, strategy: Sorted, action: Action) {
  if (!isTheirs(actor, strategy, action)) throw new Refused('forbidden', 'notAllowedHere');
}

/** A plant without checklists has no strategies of theirs. */
const isThere = ({ plant }: Actor, { typeCycle }: Sorted) => typeCycle !== 'checklists' || plant.checklists;

export const free: Handler<(typeof api)['free']> = ({ input: { typeCycle, ...page }, actor, store }) => {
  mustBeTheirs(actor, { typeCycle }, 'pick');
  if (!isThere(actor, { typeCycle })) throw missing();
  return store.listBy(strategies, 'free', [typeCycle], page);
};

/** Of these sorts alone; another's is not there. */
export function strategy(...sorts: StrategyState['typeCycle'][]): Handlers<StrategyCalls> {
  const isOurs = (actor: Actor, each: Sorted) => sorts.includes(each.typeCycle) && isThere(actor, each);
  async function ours(store: Store, id: string, actor: Actor, action: Action) {
    const found = await store.get(strategies, id);
    if (!isOurs(actor, found)) throw missing();
    mustBeTheirs(actor, found, action);
    return found;
  }

  return {
    async list({ input: { machineId, typeCycle, ...page }, actor, store }) {
      const found = await store.list(strategies, { ...page, under: machineId });
      const shown = found.items.filter(
        (each) =>
          isOurs(actor, each) &&
          isTheirs(actor, each, 'view') &&
          (!typeCycle || each.typeCycle === typeCycle),
      );
      return { ...found, items: shown };
    },

    async create({ input, actor, store }) {
      const procedure = await store.get(procedures, input.procedureId);
      const typeCycle = typeCycleOf[procedure.kind];
      if (!isOurs(actor, { typeCycle })) throw missing();
      mustBeTheirs(actor, { typeCycle }, 'create');
      if (!procedure.approved)
        throw new Refused('conflict', 'procedureNotApproved', {
          fields: { procedureId: 'procedureNotApproved' },
        });
      if (input.elementId && !input.elementId.startsWith(`${input.machineId}.`)) {
        throw new Refused('invalid', 'refMissing', {
          values: { what: 'element' },
          fields: { elementId: 'refMissing' },
        });
      }
      if (typeCycle === 'am')
        mustBeAutonomous(input.elementId ? await store.find(elements, input.elementId) : undefined);
      const made = newStrategy({ ...input, typeCycle });
      const exists = () =>
        new Refused('conflict', 'strategyExists', { fields: { procedureId: 'strategyExists' } });
      return store.numbered(`strategy.${input.machineId}`, async (n) => {
        const id = `${input.machineId}.${n}`;
        await store.commit(
          otherwise(exists, store.create(strategies, id, made)),
          held(store, input, typeCycle === 'am' ? whileAutonomous : undefined),
        );
        return store.made(strategies, id, made);
      });
    },

    async replace({ input, actor, store }) {
      const before = await ours(store, input.id, actor, 'edit');
      if (before.cycleId !== undefined && !input.active)
        throw new Refused('conflict', 'strategyInCycle', { fields: { active: 'strategyInCycle' } });
      const after = withFreedom({ ...before, strategyKind: input.strategyKind, active: input.active });
      await store.commit(store.replace(strategies, before, after, { expected: input.version }));
      return store.made(strategies, input.id, after, before.version + 1);
    },

    async remove({ input, actor, store }) {
      const before = await ours(store, input.id, actor, 'delete');
      if (before.cycleId !== undefined) throw new Refused('conflict', 'strategyInCycle');
      await store.commit(
        store.remove(strategies, before, { expected: input.version }),
        released(store, before),
      );
      return {};
    },
  };
}

// A procedure put on an element: what a cycle may take up (domain 4.3).

import type { Action } from '../../shared/permissions.ts';
import { may } from '../../shared/permissions.ts';
import {
  type Strategy,
  type StrategyState,
  strategyArea,
  typeCycleOf,
} from '../../shared/procedures/strategy.ts';
import type { strategies as api } from '../../shared/procedures/strategy-api.ts';
import { Refused } from '../../shared/refused.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { procedures, strategies } from '../table/entities/procedures.ts';
import { elements, machines } from '../table/entities/structure.ts';
import type { Store } from '../table/store.ts';
import type { Writes } from '../table/writes.ts';
import { held, withFreedom } from './writes.ts';

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

export const strategy: Handlers<typeof api> = {
  async list({ input: { machineId, typeCycle, ...page }, actor, store }) {
    const found = await store.list(strategies, { ...page, under: machineId });
    const shown = found.items.filter(
      (each) => isTheirs(actor, each, 'view') && (!typeCycle || each.typeCycle === typeCycle),
    );
    return { ...found, items: shown };
  },

  free({ input: { typeCycle, ...page }, actor, store }) {
    mustBeTheirs(actor, { typeCycle }, 'pick');
    return store.listBy(strategies, 'free', [typeCycle], page);
  },

  async create({ input, actor, store }) {
    const procedure = await store.get(procedures, input.procedureId);
    const typeCycle = typeCycleOf[procedure.kind];
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
    const { items } = await store.list(strategies, { under: input.machineId, consistent: true });
    if (
      items.some((other) => other.procedureId === input.procedureId && other.elementId === input.elementId)
    ) {
      throw new Refused('conflict', 'strategyExists', { fields: { procedureId: 'strategyExists' } });
    }
    const made = withFreedom({ ...input, typeCycle });
    return store.numbered(`strategy.${input.machineId}`, async (n) => {
      const id = `${input.machineId}.${n}`;
      await store.commit(store.create(strategies, id, made), held(store, input));
      return store.made(strategies, id, made);
    });
  },

  async replace({ input, actor, store }) {
    const before = await store.get(strategies, input.id);
    mustBeTheirs(actor, before, 'edit');
    if (before.cycleId !== undefined && !input.active)
      throw new Refused('conflict', 'strategyInCycle', { fields: { active: 'strategyInCycle' } });
    const after = withFreedom({ ...before, strategyKind: input.strategyKind, active: input.active });
    await store.commit(store.replace(strategies, before, after, { expected: input.version }));
    return store.made(strategies, input.id, after, before.version + 1);
  },

  async remove({ input, actor, store }) {
    const before = await store.get(strategies, input.id);
    mustBeTheirs(actor, before, 'delete');
    if (before.cycleId !== undefined) throw new Refused('conflict', 'strategyInCycle');
    await store.commit(
      store.remove(strategies, before, { expected: input.version }),
      released(store, before),
    );
    return {};
  },
};

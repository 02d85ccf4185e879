// A procedure put on an element: what a cycle may take up (domain 4.3).

import { type Strategy, typeCycleOf } from '../../shared/procedures/strategy.ts';
import type { strategies as api } from '../../shared/procedures/strategy-api.ts';
import { Refused } from '../../shared/refused.ts';
import type { Handlers } from '../http/serve.ts';
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

export const strategy: Handlers<typeof api> = {
  list: ({ input: { machineId, ...page }, store }) => store.list(strategies, { ...page, under: machineId }),

  free: ({ input: { typeCycle, ...page }, store }) => store.listBy(strategies, 'free', [typeCycle], page),

  async create({ input, store }) {
    const procedure = await store.get(procedures, input.procedureId);
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
    const made = withFreedom({ ...input, typeCycle: typeCycleOf[procedure.kind] });
    return store.numbered(`strategy.${input.machineId}`, async (n) => {
      const id = `${input.machineId}.${n}`;
      await store.commit(store.create(strategies, id, made), held(store, input));
      return store.made(strategies, id, made);
    });
  },

  async replace({ input, store }) {
    const before = await store.get(strategies, input.id);
    if (before.cycleId !== undefined && !input.active)
      throw new Refused('conflict', 'strategyInCycle', { fields: { active: 'strategyInCycle' } });
    const after = withFreedom({ ...before, strategyKind: input.strategyKind, active: input.active });
    await store.commit(store.replace(strategies, before, after, { expected: input.version }));
    return store.made(strategies, input.id, after, before.version + 1);
  },

  async remove({ input, store }) {
    const before = await store.get(strategies, input.id);
    if (before.cycleId !== undefined) throw new Refused('conflict', 'strategyInCycle');
    await store.commit(
      store.remove(strategies, before, { expected: input.version }),
      released(store, before),
    );
    return {};
  },
};

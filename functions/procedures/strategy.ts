// Handlers of strategies: a procedure on an element, to be used by a cycle (domain 4.3).

import type { Action } from '#shared/permissions.ts';
import { hasPermission } from '#shared/permissions.ts';
import {
  cycleTypeByProcedureKind,
  type Strategy,
  type StrategyState,
  strategyArea,
} from '#shared/procedures/strategy.ts';
import type { strategies as api, StrategyCalls } from '#shared/procedures/strategy-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { procedures, strategies } from '../db/entities/procedures.ts';
import { elements, machines } from '../db/entities/structure.ts';
import type { Store } from '../db/store.ts';
import { buildNotFoundRefusal, replaceRefusal, type Writes } from '../db/writes.ts';
import type { Handler, Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { assertAutonomous, autonomousCondition } from './kind.ts';
import { buildStrategy, buildStrategyReferences, updateFreeType } from './public.ts';

const buildReferenceReleases = (store: Store, { machineId, elementId, procedureId }: Strategy): Writes => [
  store.release(machines, machineId, 'strategies'),
  elementId ? store.release(elements, elementId, 'strategies') : [],
  store.release(procedures, procedureId, 'strategies'),
];

type WithCycleType = Pick<StrategyState, 'typeCycle'>;
const isPermitted = ({ profile }: Actor, { typeCycle }: WithCycleType, action: Action) =>
  hasPermission(profile, strategyArea[typeCycle], action);
function assertPermitted(actor: Actor, strategy: WithCycleType, action: Action) {
  if (!isPermitted(actor, strategy, action)) throw new RefusalError('forbidden', 'notAllowedHere');
}

/** Whether the strategy is accessible: a plant without checklists has no strategies of checklists. */
const isAvailable = ({ plant }: Actor, { typeCycle }: WithCycleType) =>
  typeCycle !== 'checklists' || plant.checklists;

export const listFreeStrategies: Handler<(typeof api)['free']> = ({
  input: { typeCycle, ...page },
  actor,
  store,
}) => {
  assertPermitted(actor, { typeCycle }, 'pick');
  if (!isAvailable(actor, { typeCycle })) throw buildNotFoundRefusal();
  return store.listBy(strategies, 'free', [typeCycle], page);
};

/** Builds the handlers for strategies of these types; others are notFound. */
export function createStrategyHandlers(...cycleTypes: StrategyState['typeCycle'][]): Handlers<StrategyCalls> {
  const isHandled = (actor: Actor, each: WithCycleType) =>
    cycleTypes.includes(each.typeCycle) && isAvailable(actor, each);
  async function loadStrategy(store: Store, id: string, actor: Actor, action: Action) {
    const foundStrategy = await store.get(strategies, id);
    if (!isHandled(actor, foundStrategy)) throw buildNotFoundRefusal();
    assertPermitted(actor, foundStrategy, action);
    return foundStrategy;
  }

  return {
    async list({ input: { machineId, typeCycle, ...page }, actor, store }) {
      const strategyPage = await store.list(strategies, { ...page, under: machineId });
      const visibleStrategies = strategyPage.items.filter(
        (each) =>
          isHandled(actor, each) &&
          isPermitted(actor, each, 'view') &&
          (!typeCycle || each.typeCycle === typeCycle),
      );
      return { ...strategyPage, items: visibleStrategies };
    },

    async create({ input, actor, store }) {
      const procedure = await store.get(procedures, input.procedureId);
      const typeCycle = cycleTypeByProcedureKind[procedure.kind];
      if (!isHandled(actor, { typeCycle })) throw buildNotFoundRefusal();
      assertPermitted(actor, { typeCycle }, 'create');
      if (!procedure.approved)
        throw new RefusalError('conflict', 'procedureNotApproved', {
          fields: { procedureId: 'procedureNotApproved' },
        });
      if (input.elementId && !input.elementId.startsWith(`${input.machineId}.`)) {
        throw new RefusalError('invalid', 'refMissing', {
          values: { what: 'element' },
          fields: { elementId: 'refMissing' },
        });
      }
      if (typeCycle === 'am')
        assertAutonomous(input.elementId ? await store.find(elements, input.elementId) : undefined);
      const strategyValue = buildStrategy({ ...input, typeCycle });
      const buildStrategyExistsRefusal = () =>
        new RefusalError('conflict', 'strategyExists', { fields: { procedureId: 'strategyExists' } });
      return store.numbered(`strategy.${input.machineId}`, async (n) => {
        const id = `${input.machineId}.${n}`;
        await store.commit(
          replaceRefusal(buildStrategyExistsRefusal, store.create(strategies, id, strategyValue)),
          buildStrategyReferences(store, input, typeCycle === 'am' ? autonomousCondition : undefined),
        );
        return store.buildStoredItem(strategies, id, strategyValue);
      });
    },

    async replace({ input, actor, store }) {
      const before = await loadStrategy(store, input.id, actor, 'edit');
      if (before.cycleId !== undefined && !input.active)
        throw new RefusalError('conflict', 'strategyInCycle', { fields: { active: 'strategyInCycle' } });
      const after = updateFreeType({ ...before, strategyKind: input.strategyKind, active: input.active });
      await store.commit(store.replace(strategies, before, after, { expected: input.version }));
      return store.buildStoredItem(strategies, input.id, after, before.version + 1);
    },

    async remove({ input, actor, store }) {
      const before = await loadStrategy(store, input.id, actor, 'delete');
      if (before.cycleId !== undefined) throw new RefusalError('conflict', 'strategyInCycle');
      await store.commit(
        store.remove(strategies, before, { expected: input.version }),
        buildReferenceReleases(store, before),
      );
      return {};
    },
  };
}

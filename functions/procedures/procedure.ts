// Handlers of procedures of every kind: content, taking in charge, approval (domain 4.2).

import { getChargeState } from '#shared/procedures/edition.ts';
import type { ProcedureKind } from '#shared/procedures/kinds.ts';
import type { Procedure, ProcedureState } from '#shared/procedures/procedure.ts';
import type { ProcedureCalls } from '#shared/procedures/procedure-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { MAX_COMPOSED_WRITES } from '../db/commit.ts';
import { phases, procedures } from '../db/entities/procedures.ts';
import {
  componentTypologies,
  elements,
  groupTypologies,
  machines,
  machineTypologies,
  subgroupTypologies,
} from '../db/entities/structure.ts';
import type { StoredOf } from '../db/entity.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import { flattenWrites, type Writes } from '../db/writes.ts';
import { openProgress } from '../http/progress.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { buildDocumentRemoval } from '../ingestion/public.ts';
import { buildPermitKindReferences } from '../safety/public.ts';
import { createAdapted } from './adapted.ts';
import { buildControlReferenceWrites, getControlIds, loadPhaseControls } from './asked.ts';
import { COPY_STEP, findCopy, findFreeCode } from './copies.ts';
import { buildElementLink } from './element-links.ts';
import { assertAutonomous, loadProcedureOfKind } from './kind.ts';
import { buildKitReferenceWrites, loadKit } from './kit.ts';
import { buildApproval, createRevisionHandler, freezeRevision, signApproval } from './revision.ts';

export type StoredProcedure = StoredOf<typeof procedures>;
type ProcedureItem = StoredProcedure;
export type StoredPhase = StoredOf<typeof phases>;

const typologies = {
  machine: machineTypologies,
  group: groupTypologies,
  subgroup: subgroupTypologies,
  component: componentTypologies,
};

/** Returns the phases of a procedure in order; strongly consistent. */
export const loadPhases = async (store: Store, procedureId: number): Promise<StoredPhase[]> =>
  (await loadAllPages((next) => store.list(phases, { under: procedureId, consistent: true, next }))).sort(
    (a, b) => a.seq - b.seq,
  );

/**
 * Requires that the caller has taken the procedure in charge.
 * @throws Refused procedureNotMine, procedureNotTaken
 */
export function assertInCharge(procedure: ProcedureItem, actor: Actor) {
  const charge = getChargeState(procedure, actor.user.id);
  if (charge === 'mine') return;
  if (charge === 'other')
    throw new RefusalError('conflict', 'procedureNotMine', { values: { name: procedure.charge!.name } });
  throw new RefusalError('conflict', 'procedureNotTaken');
}

const canReleaseAny = (actor: Actor) => actor.profile === 'admin' || actor.profile === 'superAdmin';
const inCycleCodes = { smp: 'procedureInCycle', checklist: 'checklistInCycle', sop: 'sopInCycle' } as const;

/** @throws Refused tooManyChanges if the writes exceed one transaction */
export function assertOneTransaction(writes: Writes): Writes {
  if (flattenWrites(writes).length > MAX_COMPOSED_WRITES) throw new RefusalError('invalid', 'tooManyChanges');
  return writes;
}

/** Returns the changes of all references of a procedure. */
const buildProcedureReferenceWrites = (
  store: Store,
  id: number,
  before: ReferringProcedure | undefined,
  after: ReferringProcedure | undefined,
): Writes => [
  buildTargetLinkWrites(store, id, before, after),
  buildKitReferenceWrites(store, id, before, after),
  buildPermitKindReferences(store, 'procedures', before, after),
];
type ReferringProcedure = Procedure & Pick<ProcedureState, 'approved'>;

function buildTargetLinkWrites(
  store: Store,
  id: number,
  before: Procedure | undefined,
  after: Procedure | undefined,
): Writes {
  const isSameTarget =
    before?.targetLevel === after?.targetLevel && before?.targetTypologyId === after?.targetTypologyId;
  if (isSameTarget) return [];
  const getTarget = (p: Procedure | undefined) =>
    p?.targetLevel && p.targetTypologyId
      ? ([typologies[p.targetLevel], p.targetTypologyId] as const)
      : undefined;
  const [previousTarget, newTarget] = [getTarget(before), getTarget(after)];
  return [
    previousTarget
      ? store.unlink(previousTarget[0], previousTarget[1], { referenceKind: 'procedures', id })
      : [],
    newTarget
      ? store.link(newTarget[0], newTarget[1], { referenceKind: 'procedures', id }, 'targetTypologyId')
      : [],
  ];
}

export function createProcedureHandlers(kind: ProcedureKind): Handlers<ProcedureCalls> {
  return {
    async list({ input, store }) {
      const procedurePage = await store.list(procedures, input);
      return { ...procedurePage, items: procedurePage.items.filter((p) => p.kind === kind) };
    },

    get: ({ input, store }) => loadProcedureDetail(store, kind, input.id),

    revision: createRevisionHandler(kind),

    async create({ input, store }) {
      const newProcedure: Procedure & ProcedureState = {
        ...input,
        kind,
        edition: 1,
        revision: 0,
        phaseMinutes: 0,
        phases: 0,
      };
      return store.numbered('procedure', async (id) => {
        await store.commit(
          store.create(procedures, id, newProcedure),
          buildProcedureReferenceWrites(store, id, undefined, input),
        );
        return store.buildStoredItem(procedures, id, newProcedure);
      });
    },

    async replace({ input, actor, store }) {
      const { id, version, updatedAt: _, updatedBy: __, ...header } = input;
      const before = await loadProcedureOfKind(store, kind, id);
      assertInCharge(before, actor);
      const { edition, revision, phaseMinutes, phases: n } = before;
      const { charge, approved, origin, adaptedTo, standsOn } = before;
      const after = {
        ...header,
        kind,
        edition,
        revision,
        phaseMinutes,
        phases: n,
        charge,
        approved,
        origin,
        adaptedTo,
        standsOn,
      };
      const writes = [
        store.replace(procedures, before, after, { expected: version }),
        buildProcedureReferenceWrites(store, id, before, after),
      ];
      await store.commit(assertOneTransaction(writes));
      return store.buildStoredItem(procedures, id, after, before.version + 1);
    },

    async remove({ input: { id, version }, actor, store }) {
      const progress = await openProgress(store);
      const buildRemoval = async () => {
        const before = await loadProcedureOfKind(store, kind, id);
        if (getChargeState(before, actor.user.id) === 'other') assertInCharge(before, actor);
        return [
          progress.note(REMOVE_STEP, true),
          buildProcedureRemoval(store, before, version),
          await buildDocumentRemoval(store, 'procedure', id),
        ];
      };
      const first = progress.find(REMOVE_STEP) ? [] : await buildRemoval();
      const procedurePhases = await loadPhases(store, id);
      await progress.commitInChunks(
        'controls',
        getControlIds(procedurePhases),
        (controlIds) => buildControlReferenceWrites(store, id, [{ controlIds: [...controlIds] }], []),
        { first },
      );
      // Phases are deleted separately, since one transaction cannot hold all; without their header they are
      // not accessible.
      await store.commit(procedurePhases.map((phase) => store.remove(phases, phase)));
      return {};
    },

    async take({ input, actor, store }) {
      const before = await loadProcedureOfKind(store, kind, input.id);
      const state = getChargeState(before, actor.user.id);
      if (state === 'mine') return before;
      if (state === 'other') assertInCharge(before, actor);
      const nextEdition =
        state !== 'approved'
          ? {}
          : input.newEdition
            ? { edition: before.edition + 1, revision: 0 }
            : { revision: before.revision + 1 };
      const after = {
        ...before,
        ...nextEdition,
        charge: { user: actor.user.id, name: actor.user.name, at: actor.now },
      };
      await store.commit(store.replace(procedures, before, after, { expected: input.version }));
      return store.buildStoredItem(procedures, input.id, after, before.version + 1);
    },

    async release({ input, actor, store }) {
      const before = await loadProcedureOfKind(store, kind, input.id);
      if (!before.charge) return before;
      if (!canReleaseAny(actor)) assertInCharge(before, actor);
      const after = { ...before, charge: undefined };
      await store.commit(store.replace(procedures, before, after, { expected: input.version }));
      return store.buildStoredItem(procedures, input.id, after, before.version + 1);
    },

    async approve({ input, actor, store }) {
      const before = await loadProcedureOfKind(store, kind, input.id);
      const state = getChargeState(before, actor.user.id);
      if (state === 'approved') return before;
      if (state === 'other') assertInCharge(before, actor);
      const procedurePhases = await loadPhases(store, input.id);
      if (procedurePhases.length === 0) throw new RefusalError('conflict', 'procedureNeedsPhase');
      const [kit, controls] = await Promise.all([
        loadKit(store, before),
        loadPhaseControls(store, procedurePhases),
      ]);
      const approved = buildApproval(before, actor, controls);
      const after = { ...before, charge: undefined, approved };
      const signing = await signApproval({ input, actor, store }, before, procedurePhases);
      await store.commit(
        store.replace(procedures, before, after, { expected: input.version }),
        freezeRevision(store, before, procedurePhases, approved, kit),
        buildPermitKindReferences(store, 'procedures', before, after),
        signing,
      );
      return store.buildStoredItem(procedures, input.id, after, before.version + 1);
    },

    duplicate: async ({ input, store }) =>
      copyProcedure(
        store,
        await loadProcedureOfKind(store, kind, input.id),
        (code) => `${code.slice(0, 35)}-COPY`,
        {},
      ),

    async adapt({ input, store }) {
      const { id, machineId, elementId } = input;
      const before = await loadProcedureOfKind(store, kind, id);
      const [machine, element] = await store.load([
        [machines, machineId],
        [elements, elementId ?? '0.0'],
      ] as const);
      if (!machine || (elementId && (!element || !elementId.startsWith(`${machineId}.`)))) {
        throw new RefusalError('invalid', 'refMissing', {
          values: { what: 'element' },
          fields: { [elementId ? 'elementId' : 'machineId']: 'refMissing' },
        });
      }
      if (kind === 'sop') assertAutonomous(element);
      const targetCode = element ? `${machine.code}-${element.code}` : machine.code;
      return copyProcedure(store, before, (code) => `${code.slice(0, 20)}@${targetCode}`.slice(0, 40), {
        origin: { procedureId: id, edition: before.edition, revision: before.revision },
        adaptedTo: { machineId, elementId },
      });
    },

    async arrange({ input, actor, store }) {
      const before = await loadProcedureOfKind(store, kind, input.id);
      assertInCharge(before, actor);
      const procedurePhases = await loadPhases(store, input.id);
      if (
        procedurePhases.length !== input.phases.length ||
        procedurePhases.some((phase) => !input.phases.includes(phase.id))
      ) {
        throw new RefusalError('conflict', 'stale', {
          values: { by: before.updatedBy, at: before.updatedAt },
        });
      }
      const movedPhases = procedurePhases.filter((phase) => phase.seq !== input.phases.indexOf(phase.id) + 1);
      await store.commit(
        store.replace(procedures, before, before, { expected: input.version }),
        movedPhases.map((phase) =>
          store.replace(phases, phase, { ...phase, seq: input.phases.indexOf(phase.id) + 1 }),
        ),
      );
      return loadProcedureDetail(store, kind, input.id);
    },
  };
}

/**
 * Returns the writes that delete a procedure with its references.
 * @throws Refused procedureInCycle and the like, inUse, stale
 */
export const buildProcedureRemoval = (store: Store, before: ProcedureItem, expected?: number): Writes => [
  store.remove(procedures, before, {
    expected,
    inUse: (by, count) =>
      by === 'strategies'
        ? new RefusalError('conflict', inCycleCodes[before.kind])
        : new RefusalError('conflict', 'inUse', { values: { by, count } }),
  }),
  buildProcedureReferenceWrites(store, before.id, before, undefined),
  before.standsOn
    ? store.unlink(elements, before.standsOn, { referenceKind: 'procedures', id: before.id })
    : [],
];

/** Returns a procedure with phases, kit and controls. */
export async function loadProcedureDetail(store: Store, kind: ProcedureKind, id: number) {
  const [storedProcedure, phaseList] = await Promise.all([
    loadProcedureOfKind(store, kind, id),
    loadPhases(store, id),
  ]);
  const [kit, controls] = await Promise.all([
    loadKit(store, storedProcedure),
    loadPhaseControls(store, phaseList),
  ]);
  return {
    ...storedProcedure,
    kit,
    controls,
    phaseList: phaseList.map((phase) => ({ ...phase, procedureId: id })),
  };
}

/** Progress step that removes a procedure. */
const REMOVE_STEP = 'remove';

/** Copies header and phases to a new procedure, edition 1 revision 0, not approved. */
async function copyProcedure(
  store: Store,
  before: ProcedureItem,
  rename: (code: string) => string,
  extra: Pick<ProcedureState, 'origin' | 'adaptedTo'> & { kind?: ProcedureKind },
) {
  const existingCopy = await findCopy(store);
  if (existingCopy) return existingCopy;
  const [progress, procedurePhases] = await Promise.all([openProgress(store), loadPhases(store, before.id)]);
  const begunCopy = progress.find<{ id: number; code: string }>(COPY_STEP);
  const copyId = begunCopy?.id ?? (await store.next('procedure'));
  const code = begunCopy?.code ?? (await findFreeCode(store, rename(before.code)));
  const { charge: _, approved: __, origin: ___, adaptedTo: ____, standsOn: _____, ...header } = before;
  const kind = extra.kind ?? before.kind;
  const standsOn = kind === 'sop' ? extra.adaptedTo?.elementId : undefined;
  const copiedProcedure = { ...header, ...extra, code, edition: 1, revision: 0, standsOn };
  await createAdapted(store, copiedProcedure, async () => {
    if (!begunCopy) {
      await store.next(`phase.${copyId}`, procedurePhases.length);
      // Phases are created first, since one transaction cannot hold all; without their header they are not
      // accessible.
      await store.commit(
        progress.note(COPY_STEP, { id: copyId, code }),
        procedurePhases.map((phase, i) =>
          store.create(phases, `${copyId}.${i + 1}`, { ...phase, seq: i + 1 }),
        ),
      );
    }
    await progress.commitInChunks(
      'controls',
      getControlIds(procedurePhases),
      (controlIds) => buildControlReferenceWrites(store, copyId, [], [{ controlIds: [...controlIds] }]),
      {
        last: [
          store.create(procedures, copyId, copiedProcedure),
          buildProcedureReferenceWrites(store, copyId, undefined, copiedProcedure),
          standsOn ? buildElementLink(store, copyId, standsOn) : [],
        ],
      },
    );
  });
  return store.buildStoredItem(procedures, copyId, copiedProcedure);
}

/** Drafts an SOP from an SMP for one element. */
export async function draftSop(
  store: Store,
  id: number,
  adaptedTo: NonNullable<ProcedureState['adaptedTo']>,
): Promise<ProcedureItem> {
  const before = await loadProcedureOfKind(store, 'smp', id);
  const { edition, revision } = before;
  return copyProcedure(store, before, (code) => `${code.slice(0, 35)}-SOP`, {
    kind: 'sop',
    origin: { procedureId: id, edition, revision },
    adaptedTo,
  });
}

// The written method and who has it in hand (domain 4.2), with the same handlers for every kind.

import { chargeOf } from '../../shared/procedures/edition.ts';
import type { ProcedureKind } from '../../shared/procedures/kinds.ts';
import type { Procedure, ProcedureState } from '../../shared/procedures/procedure.ts';
import type { MethodCalls } from '../../shared/procedures/procedure-api.ts';
import { Refused } from '../../shared/refused.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { withoutDocuments } from '../ingestion/writes.ts';
import { TRANSACTION } from '../table/commit.ts';
import { phases, procedures } from '../table/entities/procedures.ts';
import {
  componentTypologies,
  elements,
  groupTypologies,
  machines,
  machineTypologies,
  subgroupTypologies,
} from '../table/entities/structure.ts';
import type { KeptOf } from '../table/entity.ts';
import { everyPage } from '../table/reads.ts';
import { isStale, retryOnConflict } from '../table/retry-on-conflict.ts';
import type { Store } from '../table/store.ts';
import { flat, type Writes } from '../table/writes.ts';
import { askedBy, askedLinks, askedOf } from './asked.ts';
import { mustBeAutonomous, ofKind, whileAutonomous } from './kind.ts';
import { kitLinks, kitOf } from './kit.ts';
import { approvalOf, freeze, revision } from './revision.ts';

export type KeptProcedure = KeptOf<typeof procedures>;
type Kept = KeptProcedure;
export type KeptPhase = KeptOf<typeof phases>;

const typologies = {
  machine: machineTypologies,
  group: groupTypologies,
  subgroup: subgroupTypologies,
  component: componentTypologies,
};

/** The phases of a procedure in their order; strongly consistent. */
export const phasesOf = async (store: Store, procedureId: number): Promise<KeptPhase[]> =>
  (await everyPage((next) => store.list(phases, { under: procedureId, consistent: true, next }))).sort(
    (a, b) => a.seq - b.seq,
  );

/** Only the holder edits; a procedure nobody holds must be taken first. */
export function mustHold(procedure: Kept, actor: Actor) {
  const charge = chargeOf(procedure, actor.user.id);
  if (charge === 'mine') return;
  if (charge === 'other')
    throw new Refused('conflict', 'procedureNotMine', { values: { name: procedure.charge!.name } });
  throw new Refused('conflict', 'procedureNotTaken');
}

const mayRelease = (actor: Actor) => actor.profile === 'admin' || actor.profile === 'superAdmin';
const inCycle = { smp: 'procedureInCycle', checklist: 'checklistInCycle', sop: 'sopInCycle' } as const;

/** @throws Refused tooManyChanges for more than one transaction holds */
export function inOne(writes: Writes): Writes {
  if (flat(writes).length > TRANSACTION) throw new Refused('invalid', 'tooManyChanges');
  return writes;
}

/** Everything a procedure refers to, taken hold of and let go. */
const referred = (
  store: Store,
  id: number,
  before: Procedure | undefined,
  after: Procedure | undefined,
): Writes => [target(store, id, before, after), kitLinks(store, id, before, after)];

/** An SOP of an element keeps it marked for autonomous maintenance. */
const standing = (store: Store, id: number, elementId: string) =>
  store.link(elements, elementId, { by: 'procedures', id }, 'elementId', whileAutonomous);

function target(
  store: Store,
  id: number,
  before: Procedure | undefined,
  after: Procedure | undefined,
): Writes {
  const same =
    before?.targetLevel === after?.targetLevel && before?.targetTypologyId === after?.targetTypologyId;
  if (same) return [];
  const point = (p: Procedure | undefined) =>
    p?.targetLevel && p.targetTypologyId
      ? ([typologies[p.targetLevel], p.targetTypologyId] as const)
      : undefined;
  const [was, is] = [point(before), point(after)];
  return [
    was ? store.unlink(was[0], was[1], { by: 'procedures', id }) : [],
    is ? store.link(is[0], is[1], { by: 'procedures', id }, 'targetTypologyId') : [],
  ];
}

export function procedure(kind: ProcedureKind): Handlers<MethodCalls> {
  return {
    async list({ input, store }) {
      const found = await store.list(procedures, input);
      return { ...found, items: found.items.filter((p) => p.kind === kind) };
    },

    get: ({ input, store }) => sheetOf(store, kind, input.id),

    revision: revision(kind),

    async create({ input, store }) {
      const made: Procedure & ProcedureState = {
        ...input,
        kind,
        edition: 1,
        revision: 0,
        phaseMinutes: 0,
        phases: 0,
      };
      return store.numbered('procedure', async (id) => {
        await store.commit(store.create(procedures, id, made), referred(store, id, undefined, input));
        return store.made(procedures, id, made);
      });
    },

    async replace({ input, actor, store }) {
      const { id, version, updatedAt: _, updatedBy: __, ...header } = input;
      const before = await ofKind(store, kind, id);
      mustHold(before, actor);
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
        referred(store, id, before, header),
      ];
      await store.commit(inOne(writes));
      return store.made(procedures, id, after, before.version + 1);
    },

    async remove({ input, actor, store }) {
      const before = await ofKind(store, kind, input.id);
      if (chargeOf(before, actor.user.id) === 'other') mustHold(before, actor);
      const its = await phasesOf(store, input.id);
      await store.commitInChunks(
        askedBy(its),
        (some) => askedLinks(store, before.id, [{ controlIds: [...some] }], []),
        {
          first: [
            withoutProcedure(store, before, input.version),
            await withoutDocuments(store, 'procedure', before.id),
          ],
        },
      );
      // one transaction holds not both; without their header nobody sees them
      await store.commit(its.map((phase) => store.remove(phases, phase)));
      return {};
    },

    async take({ input, actor, store }) {
      const before = await ofKind(store, kind, input.id);
      const state = chargeOf(before, actor.user.id);
      if (state === 'mine') return before;
      if (state === 'other') mustHold(before, actor);
      const next =
        state !== 'approved'
          ? {}
          : input.newEdition
            ? { edition: before.edition + 1, revision: 0 }
            : { revision: before.revision + 1 };
      const after = {
        ...before,
        ...next,
        charge: { user: actor.user.id, name: actor.user.name, at: actor.now },
      };
      await store.commit(store.replace(procedures, before, after, { expected: input.version }));
      return store.made(procedures, input.id, after, before.version + 1);
    },

    async release({ input, actor, store }) {
      const before = await ofKind(store, kind, input.id);
      if (!before.charge) return before;
      if (!mayRelease(actor)) mustHold(before, actor);
      const after = { ...before, charge: undefined };
      await store.commit(store.replace(procedures, before, after, { expected: input.version }));
      return store.made(procedures, input.id, after, before.version + 1);
    },

    async approve({ input, actor, store }) {
      const before = await ofKind(store, kind, input.id);
      const state = chargeOf(before, actor.user.id);
      if (state === 'approved') return before;
      if (state === 'other') mustHold(before, actor);
      const its = await phasesOf(store, input.id);
      if (its.length === 0) throw new Refused('conflict', 'procedureNeedsPhase');
      const [kit, controls] = await Promise.all([kitOf(store, before), askedOf(store, its)]);
      const approved = approvalOf(before, actor, controls);
      const after = { ...before, charge: undefined, approved };
      await store.commit(
        store.replace(procedures, before, after, { expected: input.version }),
        freeze(store, before, its, approved, kit),
      );
      return store.made(procedures, input.id, after, before.version + 1);
    },

    duplicate: async ({ input, store }) =>
      copy(store, await ofKind(store, kind, input.id), (code) => `${code.slice(0, 35)}-COPY`, {}),

    async adapt({ input, store }) {
      const { id, machineId, elementId } = input;
      const before = await ofKind(store, kind, id);
      const [machine, element] = await store.load([
        [machines, machineId],
        [elements, elementId ?? '0.0'],
      ] as const);
      if (!machine || (elementId && (!element || !elementId.startsWith(`${machineId}.`)))) {
        throw new Refused('invalid', 'refMissing', {
          values: { what: 'element' },
          fields: { [elementId ? 'elementId' : 'machineId']: 'refMissing' },
        });
      }
      if (kind === 'sop') mustBeAutonomous(element);
      const place = element ? `${machine.code}-${element.code}` : machine.code;
      return copy(store, before, (code) => `${code.slice(0, 20)}@${place}`.slice(0, 40), {
        origin: { procedureId: id, edition: before.edition, revision: before.revision },
        adaptedTo: { machineId, elementId },
      });
    },

    async arrange({ input, actor, store }) {
      const before = await ofKind(store, kind, input.id);
      mustHold(before, actor);
      const its = await phasesOf(store, input.id);
      if (its.length !== input.phases.length || its.some((phase) => !input.phases.includes(phase.id))) {
        throw new Refused('conflict', 'stale', { values: { by: before.updatedBy, at: before.updatedAt } });
      }
      const moved = its.filter((phase) => phase.seq !== input.phases.indexOf(phase.id) + 1);
      await store.commit(
        store.replace(procedures, before, before, { expected: input.version }),
        moved.map((phase) =>
          store.replace(phases, phase, { ...phase, seq: input.phases.indexOf(phase.id) + 1 }),
        ),
      );
      return sheetOf(store, kind, input.id);
    },
  };
}

/** The procedure taken away, with all it refers to. @throws Refused procedureInCycle and its like, inUse, stale */
export const withoutProcedure = (store: Store, before: Kept, expected?: number): Writes => [
  store.remove(procedures, before, {
    expected,
    inUse: (by, count) =>
      by === 'strategies'
        ? new Refused('conflict', inCycle[before.kind])
        : new Refused('conflict', 'inUse', { values: { by, count } }),
  }),
  referred(store, before.id, before, undefined),
  before.standsOn ? store.unlink(elements, before.standsOn, { by: 'procedures', id: before.id }) : [],
];

/** A procedure with all that its sheet tells. */
export async function sheetOf(store: Store, kind: ProcedureKind, id: number) {
  const [found, phaseList] = await Promise.all([ofKind(store, kind, id), phasesOf(store, id)]);
  const [kit, controls] = await Promise.all([kitOf(store, found), askedOf(store, phaseList)]);
  return { ...found, kit, controls, phaseList: phaseList.map((phase) => ({ ...phase, procedureId: id })) };
}

/** A new procedure with the header and phases of another, edition 1 revision 0, not approved. */
async function copy(
  store: Store,
  before: Kept,
  rename: (code: string) => string,
  extra: Pick<ProcedureState, 'origin' | 'adaptedTo'> & { kind?: ProcedureKind },
) {
  const its = await phasesOf(store, before.id);
  const copyId = await store.next('procedure');
  const base = rename(before.code);
  const taken = async (code: string) => (await store.idWith(procedures, 'code', code)) !== undefined;
  let code = base;
  for (let n = 2; await taken(code); n++) code = `${base.slice(0, 37)}-${n}`;
  const { charge: _, approved: __, origin: ___, adaptedTo: ____, standsOn: _____, ...header } = before;
  const standsOn = (extra.kind ?? before.kind) === 'sop' ? extra.adaptedTo?.elementId : undefined;
  const made = { ...header, ...extra, code, edition: 1, revision: 0, standsOn };
  await store.next(`phase.${copyId}`, its.length);
  // one transaction holds not both; without their header nobody sees them
  await store.commit(
    its.map((phase, i) => store.create(phases, `${copyId}.${i + 1}`, { ...phase, seq: i + 1 })),
  );
  await store.commitInChunks(
    askedBy(its),
    (some) => askedLinks(store, copyId, [], [{ controlIds: [...some] }]),
    {
      last: [
        store.create(procedures, copyId, made),
        referred(store, copyId, undefined, made),
        standsOn ? standing(store, copyId, standsOn) : [],
      ],
    },
  );
  return store.made(procedures, copyId, made);
}

/** An SOP drafted from a procedure of maintenance, for one element. */
export async function draftSop(
  store: Store,
  id: number,
  adaptedTo: NonNullable<ProcedureState['adaptedTo']>,
): Promise<Kept> {
  const before = await ofKind(store, 'smp', id);
  const { edition, revision } = before;
  return copy(store, before, (code) => `${code.slice(0, 35)}-SOP`, {
    kind: 'sop',
    origin: { procedureId: id, edition, revision },
    adaptedTo,
  });
}

/** SOPs an older program adapted keep their elements marked as well. Doing so twice changes nothing. */
export async function standAgain(store: Store): Promise<void> {
  const all = await everyPage((next) => store.list(procedures, { next, consistent: true }));
  for (const { id, kind, adaptedTo } of all)
    if (kind === 'sop' && adaptedTo?.elementId) await retryOnConflict(() => stand(store, id), isStale);
}

async function stand(store: Store, id: number): Promise<void> {
  const sop = await store.find(procedures, id);
  const elementId = sop?.adaptedTo?.elementId;
  if (!sop || !elementId || sop.standsOn) return;
  const [element] = await store.load([[elements, elementId]], { consistent: true });
  // the mark went, or the element, while nothing kept it
  if (!element?.autonomous) return;
  await store.commit(
    store.putParts(procedures, id, { standsOn: elementId }, { of: sop }),
    standing(store, id, elementId),
  );
}

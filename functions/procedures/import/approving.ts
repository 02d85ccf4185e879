// Approves an imported procedure at once, so that cycles of the same file can use it (domain 14.5).
import { getChargeState } from '#shared/procedures/edition.ts';
import { Procedure, type Revision } from '#shared/procedures/procedure.ts';
import { RefusalError } from '#shared/refused.ts';
import { procedures, revisions } from '../../db/entities/procedures.ts';
import type { ValueOf } from '../../db/entity.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import type { Actor } from '../../http/session.ts';
import { buildPermitKindReferences } from '../../safety/public.ts';
import { loadPhaseControls } from '../asked.ts';
import { loadKit } from '../kit.ts';
import {
  assertInCharge,
  assertOneTransaction,
  type StoredPhase,
  type StoredProcedure,
} from '../procedure.ts';
import { buildApproval, buildRevisionId, freezeRevision } from '../revision.ts';

type ProcedureValue = ValueOf<typeof procedures>;

const getProcedureValue = ({
  id: _,
  version: __,
  updatedAt: ___,
  updatedBy: ____,
  ...value
}: StoredProcedure): ProcedureValue => value;

/** @throws Refused procedureNotMine if another user has taken it in charge */
export function assertNotTakenByOther(procedure: StoredProcedure, actor: Actor): void {
  if (getChargeState(procedure, actor.user.id) === 'other') assertInCharge(procedure, actor);
}

/** Requires the version that was read. @throws Refused stale */
export function assertVersion({ version, updatedBy, updatedAt }: StoredProcedure, expected: number): void {
  if (version !== expected)
    throw new RefusalError('conflict', 'stale', { values: { by: updatedBy, at: updatedAt } });
}

/** Returns the revision to write: a new one if the approved revision is in use. */
async function nextRevision(store: Store, before: StoredProcedure): Promise<number> {
  const { approved, edition, revision } = before;
  if (approved?.edition !== edition || approved.revision !== revision) return revision;
  const referenceCounts = await store.referencedBy(procedures, before.id);
  return referenceCounts.strategies ? revision + 1 : revision;
}

interface ApprovedChange {
  actor: Actor;
  before: StoredProcedure;
  after: ProcedureValue;
  phases: readonly StoredPhase[];
}

/** Writes the changed procedure with its approval, and `otherWrites` in the same transaction. */
export async function commitApproved(
  store: Store,
  { actor, before, after, phases: changedPhases }: ApprovedChange,
  otherWrites: Writes,
): Promise<void> {
  const revision = await nextRevision(store, before);
  const draft = store.buildStoredItem(
    procedures,
    before.id,
    { ...after, revision, charge: undefined },
    before.version,
  );
  const [kit, controls] = await Promise.all([loadKit(store, draft), loadPhaseControls(store, changedPhases)]);
  const approval = buildApproval(draft, actor, controls);
  await store.commit(
    assertOneTransaction([
      store.replace(procedures, before, { ...getProcedureValue(draft), approved: approval }),
      freezeRevision(store, draft, changedPhases, approval, kit),
      buildPermitKindReferences(store, 'procedures', before, { ...draft, approved: approval }),
      otherWrites,
    ]),
  );
}

/** Procedure before an import, for the undo. */
export interface ProcedureImage {
  value: ProcedureValue;
  /** Approved revision as frozen. */
  frozen?: Revision;
}

export async function buildProcedureImage(store: Store, procedure: StoredProcedure): Promise<ProcedureImage> {
  const value = getProcedureValue(procedure);
  const frozenRevision =
    value.approved && (await store.find(revisions, buildRevisionId(procedure.id, value.approved)));
  if (!frozenRevision) return { value };
  const { id: _, version: __, updatedAt: ___, updatedBy: ____, ...frozen } = frozenRevision;
  return { value, frozen };
}

/**
 * Returns the writes that restore the procedure and its approval.
 * @throws Refused inUse for a revision that orders show
 */
export async function buildRestoreWrites(
  store: Store,
  before: StoredProcedure,
  { value, frozen }: ProcedureImage,
): Promise<Writes> {
  const [previousRevisionId, currentRevisionId] = [value.approved, before.approved].map(
    (each) => each && buildRevisionId(before.id, each),
  );
  const obsoleteRevision =
    currentRevisionId && currentRevisionId !== previousRevisionId
      ? await store.find(revisions, currentRevisionId)
      : undefined;
  return [
    store.replace(procedures, before, value),
    buildPermitKindReferences(store, 'procedures', before, value),
    obsoleteRevision ? store.remove(revisions, obsoleteRevision) : [],
    previousRevisionId && frozen ? store.put(revisions, previousRevisionId, frozen) : [],
  ];
}

/** Returns only the fields that users enter. */
export const getProcedureHeader = (value: ProcedureValue): Procedure =>
  Object.fromEntries(
    Object.keys(Procedure.shape).map((name) => [name, value[name as keyof Procedure]]),
  ) as Procedure;

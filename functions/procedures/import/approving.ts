// A procedure as an import leaves it: approved at once, so that cycles of the same file can take it up (domain 14.5).
import { chargeOf } from '../../../shared/procedures/edition.ts';
import { Procedure, type Revision } from '../../../shared/procedures/procedure.ts';
import { Refused } from '../../../shared/refused.ts';
import type { Actor } from '../../http/session.ts';
import { procedures, revisions } from '../../table/entities/procedures.ts';
import type { ValueOf } from '../../table/entity.ts';
import type { Store } from '../../table/store.ts';
import type { Writes } from '../../table/writes.ts';
import { askedOf } from '../asked.ts';
import { kitOf } from '../kit.ts';
import { inOne, type KeptPhase, type KeptProcedure, mustHold } from '../procedure.ts';
import { approvalOf, freeze, revisionId } from '../revision.ts';

type Value = ValueOf<typeof procedures>;

const ownOf = ({ id: _, version: __, updatedAt: ___, updatedBy: ____, ...value }: KeptProcedure): Value =>
  value;

/** @throws Refused procedureNotMine while somebody else has it in hand */
export function mustBeFree(procedure: KeptProcedure, actor: Actor): void {
  if (chargeOf(procedure, actor.user.id) === 'other') mustHold(procedure, actor);
}

/** Somebody changed it since it was read. @throws Refused stale */
export function mustBe({ version, updatedBy, updatedAt }: KeptProcedure, expected: number): void {
  if (version !== expected)
    throw new Refused('conflict', 'stale', { values: { by: updatedBy, at: updatedAt } });
}

/** A revision that something uses stays as it was approved. */
async function nextRevision(store: Store, before: KeptProcedure): Promise<number> {
  const { approved, edition, revision } = before;
  if (approved?.edition !== edition || approved.revision !== revision) return revision;
  const used = await store.referencedBy(procedures, before.id);
  return used.strategies ? revision + 1 : revision;
}

interface Changed {
  actor: Actor;
  before: KeptProcedure;
  after: Value;
  its: readonly KeptPhase[];
}

/** The changed procedure, approved; with what else its transaction writes. */
export async function approved(
  store: Store,
  { actor, before, after, its }: Changed,
  also: Writes,
): Promise<void> {
  const revision = await nextRevision(store, before);
  const draft = store.made(procedures, before.id, { ...after, revision, charge: undefined }, before.version);
  const [kit, controls] = await Promise.all([kitOf(store, draft), askedOf(store, its)]);
  const approval = approvalOf(draft, actor, controls);
  await store.commit(
    inOne([
      store.replace(procedures, before, { ...ownOf(draft), approved: approval }),
      freeze(store, draft, its, approval, kit),
      also,
    ]),
  );
}

/** What stood before an import, to bring it back. */
export interface ProcedureImage {
  value: Value;
  /** What was approved, as it was frozen. */
  frozen?: Revision;
}

export async function imageOf(store: Store, procedure: KeptProcedure): Promise<ProcedureImage> {
  const value = ownOf(procedure);
  const kept = value.approved && (await store.find(revisions, revisionId(procedure.id, value.approved)));
  if (!kept) return { value };
  const { id: _, version: __, updatedAt: ___, updatedBy: ____, ...frozen } = kept;
  return { value, frozen };
}

/** The procedure and its approval as they were. @throws Refused inUse of a revision that orders show */
export async function broughtBack(
  store: Store,
  before: KeptProcedure,
  { value, frozen }: ProcedureImage,
): Promise<Writes> {
  const [was, is] = [value.approved, before.approved].map((each) => each && revisionId(before.id, each));
  const gone = is && is !== was ? await store.find(revisions, is) : undefined;
  return [
    store.replace(procedures, before, value),
    gone ? store.remove(revisions, gone) : [],
    was && frozen ? store.put(revisions, was, frozen) : [],
  ];
}

/** A header as people may write it. */
export const headerOf = (value: Value): Procedure =>
  Object.fromEntries(
    Object.keys(Procedure.shape).map((name) => [name, value[name as keyof Procedure]]),
  ) as Procedure;

// Frozen approved revisions of procedures: orders show them independently of later drafts (domain 4.2).

import { getStandardMinutes } from '#shared/procedures/edition.ts';
import type { ProcedureKind } from '#shared/procedures/kinds.ts';
import { type Approval, type Kit, Procedure } from '#shared/procedures/procedure.ts';
import type { ProcedureCalls } from '#shared/procedures/procedure-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { type phases, type procedures, revisions } from '../db/entities/procedures.ts';
import type { StoredOf } from '../db/entity.ts';
import type { Store } from '../db/store.ts';
import { buildNotFoundRefusal, type Write } from '../db/writes.ts';
import type { Handler } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { loadProcedureOfKind } from './kind.ts';

type StoredProcedure = StoredOf<typeof procedures>;
type StoredPhase = StoredOf<typeof phases>;

/** Maximum bytes of a frozen revision: an item of the table holds 400 KB, attribute names included. */
const MAX_REVISION_BYTES = 350_000;

export const buildRevisionId = (id: number, { edition, revision }: Pick<Approval, 'edition' | 'revision'>) =>
  `${id}.${edition}.${revision}`;

export const buildApproval = (
  procedure: StoredProcedure,
  { today, user }: Actor,
  controls: Approval['controls'],
): Approval => {
  const { edition, revision, code, description, technicians, spares, lubricants, capacities } = procedure;
  const minutes = getStandardMinutes(procedure);
  return {
    ...{ edition, revision, on: today, by: user.name, code, description, technicians, minutes },
    ...{ spares, lubricants, capacities, controls },
  };
};

export function freezeRevision(
  store: Store,
  before: StoredProcedure,
  revisionPhases: readonly StoredPhase[],
  approved: Approval,
  kit: Kit | undefined,
): Write[] {
  const { id, kind, edition, revision, phaseMinutes } = before;
  const header = Object.fromEntries(
    Object.keys(Procedure.shape).map((name) => [name, before[name as keyof Procedure]]),
  ) as Procedure;
  const phaseList = revisionPhases.map(
    ({ id: _, version: __, updatedAt: ___, updatedBy: ____, numbered: _____, ...phase }) => phase,
  );
  const { controls, ...approval } = approved;
  const frozenRevision = {
    ...{ ...header, kind, edition, revision, phaseMinutes, approved: approval },
    ...{ kit, controls, phaseList },
  };
  if (Buffer.byteLength(JSON.stringify(frozenRevision)) > MAX_REVISION_BYTES)
    throw new RefusalError('tooLarge', 'procedureTooLong');
  return store.put(revisions, buildRevisionId(id, approved), frozenRevision);
}

export const createRevisionHandler =
  (kind: ProcedureKind): Handler<ProcedureCalls['revision']> =>
  async ({ input, store }) => {
    const requestedRevision =
      getRequestedRevision(input) ?? (await loadProcedureOfKind(store, kind, input.id)).approved;
    const frozenRevision =
      requestedRevision && (await store.get(revisions, buildRevisionId(input.id, requestedRevision)));
    if (frozenRevision?.kind !== kind) throw buildNotFoundRefusal();
    return { ...frozenRevision, id: input.id };
  };

function getRequestedRevision({ edition, revision }: Partial<Pick<Approval, 'edition' | 'revision'>>) {
  if (edition === undefined && revision === undefined) return undefined;
  if (edition === undefined || revision === undefined)
    throw new RefusalError('invalid', 'invalidInput', {
      fields: { [edition === undefined ? 'edition' : 'revision']: 'required' },
    });
  return { edition, revision };
}

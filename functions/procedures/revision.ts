// Frozen approved revisions of procedures: orders show them independently of later drafts (domain 4.2).

import { getStandardMinutes } from '#shared/procedures/edition.ts';
import type { ProcedureKind } from '#shared/procedures/kinds.ts';
import { type Approval, type Kit, Phase, Procedure } from '#shared/procedures/procedure.ts';
import type { ProcedureCalls } from '#shared/procedures/procedure-api.ts';
import { RefusalError } from '#shared/refused.ts';
import type { SignatureInput } from '#shared/safety/signature/signature-input.ts';
import { type phases, type procedures, revisions } from '../db/entities/procedures.ts';
import type { StoredOf } from '../db/entity.ts';
import type { Store } from '../db/store.ts';
import { buildNotFoundRefusal, type Write, type Writes } from '../db/writes.ts';
import type { Handler } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { requireSignature } from '../safety/public.ts';
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
  const { toSign, isolate, permitKinds = [] } = procedure;
  const minutes = getStandardMinutes(procedure);
  return {
    ...{ edition, revision, on: today, by: user.name, code, description, technicians, minutes },
    ...{ spares, lubricants, capacities, controls, ...(toSign && { toSign }) },
    ...{ ...(isolate && { isolate }), ...(permitKinds.length > 0 && { permitKinds }) },
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
  const header = pickFields(before, Procedure.shape) as Procedure;
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

/**
 * Returns the writes of the signature of an approval, where the plant asks for one. A frozen revision never
 * changes, so the signature stays valid for it.
 * @throws Refused signatureNeeded and the like
 */
export async function signApproval(
  call: { input: { signature?: SignatureInput }; actor: Actor; store: Store },
  before: StoredProcedure,
  revisionPhases: readonly StoredPhase[],
): Promise<Writes> {
  if (!call.actor.plant.parameters.signProcedures) return [];
  const { id, code, edition, revision, version } = before;
  const header = pickFields(before, Procedure.shape);
  const phaseList = revisionPhases.map((phase) => pickFields(phase, Phase.shape));
  return requireSignature(call, {
    ...{ meaning: 'procedureApproved', thing: 'procedure', thingId: String(id), code, edition, revision },
    after: { code, edition, revision, header, phases: phaseList },
    version: version + 1,
  });
}

/** Returns the fields of a stored record that its schema names. */
const pickFields = (stored: object, shape: object): object =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, stored[name as keyof typeof stored]]));

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

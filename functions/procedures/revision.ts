// What was approved, frozen: orders show it, whatever is drafted since (domain 4.2).

import { minutesOf } from '../../shared/procedures/edition.ts';
import type { ProcedureKind } from '../../shared/procedures/kinds.ts';
import { type Approval, type Kit, Procedure } from '../../shared/procedures/procedure.ts';
import type { MethodCalls } from '../../shared/procedures/procedure-api.ts';
import { Refused } from '../../shared/refused.ts';
import type { Handler } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { type phases, type procedures, revisions } from '../table/entities/procedures.ts';
import type { KeptOf } from '../table/entity.ts';
import type { Store } from '../table/store.ts';
import { missing, type Write } from '../table/writes.ts';
import { ofKind } from './kind.ts';

type Kept = KeptOf<typeof procedures>;
type KeptPhase = KeptOf<typeof phases>;

/** Bytes of a frozen revision: an item of the table holds 400 KB, names and all. */
const LARGEST = 350_000;

export const revisionId = (id: number, { edition, revision }: Pick<Approval, 'edition' | 'revision'>) =>
  `${id}.${edition}.${revision}`;

export const approvalOf = (
  procedure: Kept,
  { today, user }: Actor,
  controls: Approval['controls'],
): Approval => {
  const { edition, revision, code, description, technicians, spares, lubricants, capacities } = procedure;
  const minutes = minutesOf(procedure);
  return {
    ...{ edition, revision, on: today, by: user.name, code, description, technicians, minutes },
    ...{ spares, lubricants, capacities, controls },
  };
};

export function freeze(
  store: Store,
  before: Kept,
  its: readonly KeptPhase[],
  approved: Approval,
  kit: Kit | undefined,
): Write[] {
  const { id, kind, edition, revision, phaseMinutes } = before;
  const header = Object.fromEntries(
    Object.keys(Procedure.shape).map((name) => [name, before[name as keyof Procedure]]),
  ) as Procedure;
  const phaseList = its.map(
    ({ id: _, version: __, updatedAt: ___, updatedBy: ____, numbered: _____, ...phase }) => phase,
  );
  const { controls, ...approval } = approved;
  const frozen = {
    ...{ ...header, kind, edition, revision, phaseMinutes, approved: approval },
    ...{ kit, controls, phaseList },
  };
  if (Buffer.byteLength(JSON.stringify(frozen)) > LARGEST) throw new Refused('tooLarge', 'procedureTooLong');
  return store.put(revisions, revisionId(id, approved), frozen);
}

export const revision =
  (kind: ProcedureKind): Handler<MethodCalls['revision']> =>
  async ({ input, store }) => {
    const wanted = named(input) ?? (await ofKind(store, kind, input.id)).approved;
    const frozen = wanted && (await store.get(revisions, revisionId(input.id, wanted)));
    if (frozen?.kind !== kind) throw missing();
    return { ...frozen, id: input.id };
  };

function named({ edition, revision }: Partial<Pick<Approval, 'edition' | 'revision'>>) {
  if (edition === undefined && revision === undefined) return undefined;
  if (edition === undefined || revision === undefined)
    throw new Refused('invalid', 'invalidInput', {
      fields: { [edition === undefined ? 'edition' : 'revision']: 'required' },
    });
  return { edition, revision };
}

// Comparison of a tablet's offline prediction with the service's answer: both must be equal, or both refuse
// with the same code.
import { expect } from 'vitest';
import { type SignedInUser, users } from '#shared/access/api.ts';
import type { AnyEndpoint } from '#shared/contract.ts';
import { findProfile } from '#shared/permissions.ts';
import { RefusalError, refusalStatuses } from '#shared/refused.ts';
import type { Principal } from '#shared/transitions.ts';
import type { DeferredWrite, ReadStored } from '#web/offline/deferred-writes.ts';
import { type As, call, ok } from './harness.ts';

const askerOf = (user: SignedInUser): Principal => ({
  profile: findProfile(user.idprofilo)!,
  resources: user.plant.risorse,
  teams: user.teamIds,
  ledTeamIds: user.leadsTeamIds,
  user: user.id,
  operatorId: user.operatorId,
  techCanClose: user.plant.techCanClose,
  operatorsRunAm: user.plant.operatorsRunAm,
  runTeams: user.runTeamIds,
});

/** Simulates a tablet with fresh cached answers; answers the user may not read are absent. */
const readAs =
  (who: As): ReadStored =>
  async (contract, input) => {
    const { status, body } = await call(contract as AnyEndpoint, input, who);
    return status === 200 ? body : undefined;
  };

/** Returns an answer as the contract allows it, in its serialized form. */
export async function told({ output }: AnyEndpoint, answer: object, apart: readonly string[] = []) {
  const result = await output['~standard'].validate(JSON.parse(JSON.stringify(answer)));
  expect(result.issues, JSON.stringify(answer)).toBeUndefined();
  const fields = Object.entries((result as unknown as { value: object }).value);
  return Object.fromEntries(fields.filter(([field]) => !apart.includes(field)));
}

interface Sent {
  of: readonly DeferredWrite[];
  contract: AnyEndpoint;
  input: object;
  who: As;
  now: string;
  /** Fields that the prediction cannot contain. */
  beyond?: readonly string[];
  /** Refusal codes of the service that the prediction cannot contain. */
  unforeseen?: readonly string[];
}

/** Predicts a write and sends it; returns the status and the prediction. Throws if they differ. */
export async function foreseenAndSent({ of, contract, input, who, now, beyond = [], unforeseen = [] }: Sent) {
  const own = of.find((each) => each.contract === contract)!;
  const read = readAs(who);
  const user = await ok(users.get, {}, who);
  const dated = own.dated ? own.dated(input, now) : input;
  let foreseen: object | RefusalError | undefined;
  try {
    foreseen = await own.foresee(dated, { read, principal: askerOf(user), now });
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    foreseen = error;
  }
  const { status, body } = await call(contract, dated as never, who);
  const said = `${who.as} ${contract.path} ${JSON.stringify({ dated, status, body, foreseen })}`;
  if (foreseen instanceof RefusalError)
    expect({ status, code: body.code, fields: Object.keys(body.fields ?? {}) }, said).toEqual({
      status: refusalStatuses[foreseen.kind],
      code: foreseen.code,
      fields: Object.keys(foreseen.details.fields ?? {}),
    });
  else if (status !== 200) expect([...unforeseen, foreseen ? '' : body.code], said).toContain(body.code);
  else if (foreseen)
    expect(await told(contract, foreseen, beyond), said).toEqual(await told(contract, body, beyond));
  return { status, foreseen, body };
}

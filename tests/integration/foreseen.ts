// What a tablet foresees without a network, beside what the service then answers: the same, or refused by both with the same code.
import { expect } from 'vitest';
import { type SignedInUser, users } from '../../shared/access/api.ts';
import type { AnyEndpoint } from '../../shared/contract.ts';
import type { Asker } from '../../shared/moves.ts';
import { profileOf } from '../../shared/permissions.ts';
import { Refused, statusOf } from '../../shared/refused.ts';
import type { Deferred, Read } from '../../web/src/offline/deferred.ts';
import { type As, call, ok } from './harness.ts';

const askerOf = (user: SignedInUser): Asker => ({
  profile: profileOf(user.idprofilo)!,
  resources: user.plant.risorse,
  teams: user.teamIds,
  leads: user.leadsTeamIds,
  user: user.id,
  operatorId: user.operatorId,
  techCanClose: user.plant.techCanClose,
});

/** A tablet that read everything a moment ago; what it may not read it does not know. */
const readAs =
  (who: As): Read =>
  async (contract, input) => {
    const { status, body } = await call(contract as AnyEndpoint, input, who);
    return status === 200 ? body : undefined;
  };

/** What the contract says of an answer, as it travels. */
export async function told({ output }: AnyEndpoint, answer: object, apart: readonly string[] = []) {
  const result = await output['~standard'].validate(JSON.parse(JSON.stringify(answer)));
  expect(result.issues, JSON.stringify(answer)).toBeUndefined();
  const fields = Object.entries((result as unknown as { value: object }).value);
  return Object.fromEntries(fields.filter(([field]) => !apart.includes(field)));
}

interface Sent {
  of: readonly Deferred[];
  contract: AnyEndpoint;
  input: object;
  who: As;
  now: string;
  /** Fields that are beyond it. */
  beyond?: readonly string[];
  /** Codes the service may refuse with that are beyond it. */
  unforeseen?: readonly string[];
}

/** Foreseen, then sent: the status, and what was foreseen. Throws where they differ. */
export async function foreseenAndSent({ of, contract, input, who, now, beyond = [], unforeseen = [] }: Sent) {
  const own = of.find((each) => each.contract === contract)!;
  const read = readAs(who);
  const user = await ok(users.get, {}, who);
  const dated = own.dated ? own.dated(input, now) : input;
  let foreseen: object | Refused | undefined;
  try {
    foreseen = await own.foresee(dated, { read, who: askerOf(user), now });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    foreseen = error;
  }
  const { status, body } = await call(contract, dated as never, who);
  const said = `${who.as} ${contract.path} ${JSON.stringify({ dated, status, body, foreseen })}`;
  if (foreseen instanceof Refused)
    expect({ status, code: body.code, fields: Object.keys(body.fields ?? {}) }, said).toEqual({
      status: statusOf[foreseen.kind],
      code: foreseen.code,
      fields: Object.keys(foreseen.details.fields ?? {}),
    });
  else if (status !== 200) expect([...unforeseen, foreseen ? '' : body.code], said).toContain(body.code);
  else if (foreseen)
    expect(await told(contract, foreseen, beyond), said).toEqual(await told(contract, body, beyond));
  return { status, foreseen, body };
}

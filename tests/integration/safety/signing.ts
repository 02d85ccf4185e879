// Steps of tests of signatures: duties of a plant, a new sign-in, and the proof that a refusal asks for.
import { expect } from 'vitest';
import { plants } from '#functions/db/entities/access.ts';
import type { PlantParameters } from '#shared/access/plant.ts';
import type { AnyEndpoint, RequestOf } from '#shared/contract.ts';
import type { SignedThing } from '#shared/safety/signature/meanings.ts';
import { type Signature, signatures } from '#shared/safety/signature/signature-api.ts';
import { type As, call, expireMemberships, ok, storeOf } from '../harness.ts';

export const START = '2026-03-04T09:00:00Z';

const seconds = (instant: string) => String(Date.parse(instant) / 1000);
/** Caller whose sign-in was at an instant; the token itself is newer. */
export const signedIn = (instant: string, who: As = {}): As => {
  const { as = 'admin' } = who;
  const claims = { token_use: 'access', tenant: 'acme', user: as, jti: `sign-in-of-${as}` };
  return { ...who, claims: { ...claims, auth_time: seconds(instant), iat: seconds('2026-03-04T09:00:20Z') } };
};
export const fresh = (who: As = {}) => signedIn('2026-03-04T09:00:05Z', who);

/** Sets the acts that the plant has signed; all others are not. */
export async function setDuties(duties: Partial<PlantParameters>) {
  const store = storeOf({ tenant: 'acme' });
  const plant = await store.get(plants, 'P1');
  const none = { signProcedures: false, signOrders: [], signRootCauses: false, signPermits: false };
  const parameters = { ...plant.parameters, ...none, signLocks: false, ...duties };
  await store.commit(store.replace(plants, plant, { ...plant, parameters }));
  expireMemberships();
}

interface Asked {
  meaning: never;
  challenge: string;
  hash: string;
  code: string;
  problem?: string;
}
/** Sends a request that is refused for want of a signature, and returns what it asks for. */
export async function asked<E extends AnyEndpoint>(
  endpoint: E,
  input: RequestOf<E>,
  who: As = {},
): Promise<Asked> {
  const { status, body } = await call(endpoint, input, who);
  expect({ status, body }).toMatchObject({ status: 409, body: { code: 'signatureNeeded' } });
  return (body as { values: Asked }).values;
}
export const prove = ({ meaning, challenge }: Asked, code?: string) => ({
  signature: { meaning, proof: { challenge, ...(code && { code }) } },
});
/** Does an act that is signed, by a fresh sign-in. */
export async function signed<E extends AnyEndpoint>(endpoint: E, input: RequestOf<E>, who: As = {}) {
  const question = await asked(endpoint, input, who);
  return ok(endpoint, { ...(input as object), ...prove(question) } as RequestOf<E>, fresh(who));
}
export const listed = async (thing: SignedThing, id: string): Promise<Signature[]> =>
  (await ok(signatures.list, { thing, id })).items;

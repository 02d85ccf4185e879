// Handlers of signatures: those of a record, and the choice of the own code.
import { findCodeProblem, getCodeForm } from '#shared/access/tablet-code.ts';
import { RefusalError } from '#shared/refused.ts';
import type { SignedThing } from '#shared/safety/signature/meanings.ts';
import type { signatures as api, Signature } from '#shared/safety/signature/signature-api.ts';
import { signatures as signatureKind } from '../../db/entities/safety.ts';
import type { StoredOf } from '../../db/entity.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import type { Handlers } from '../../http/serve.ts';
import { buildChosenCode } from './own-code.ts';
import { requireFreshSignIn } from './signing.ts';

const toSignature = ({
  signedVersion: _,
  version: __,
  updatedAt: ___,
  updatedBy: ____,
  ...signature
}: StoredOf<typeof signatureKind>): Signature => signature;

/** Returns the signatures of a record, the latest first; void ones too. */
export async function loadSignatures(store: Store, thing: SignedThing, id: string): Promise<Signature[]> {
  const items = await loadAllPages((next) =>
    store.listBy(signatureKind, 'byThing', [thing, id], { next, descending: true }),
  );
  return items.map(toSignature);
}

export const signatures: Handlers<typeof api> = {
  async list({ input: { thing, id }, store }) {
    return { items: await loadSignatures(store, thing, id) };
  },

  async chooseCode(call) {
    const { input, actor, store } = call;
    const { code } = input;
    const problem = findCodeProblem(code, getCodeForm(code));
    if (problem)
      throw new RefusalError('invalid', 'signingCodeWeak', { fields: { code: 'signingCodeWeak' } });
    const used = await requireFreshSignIn(call, 'codeChosen');
    await store.commit(used, await buildChosenCode(store, actor, code));
    return {};
  },
};

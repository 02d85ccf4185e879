// Kinds of permits: the standard ones as the plant has changed them, and its own.
import type { permitKinds as api, PermitKindItem } from '#shared/safety/permit-api.ts';
import { buildStandardKind, type PermitKind } from '#shared/safety/permit-kind.ts';
import { isStandardKind, standardKindCodes } from '#shared/safety/permit-text.ts';
import { permitKinds as kinds } from '../db/entities/safety.ts';
import type { StoredOf } from '../db/entity.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import { buildNotFoundRefusal } from '../db/writes.ts';
import type { Handlers } from '../http/serve.ts';

const toItem = ({ id: _, updatedAt: __, updatedBy: ___, ...kind }: StoredOf<typeof kinds>): PermitKindItem =>
  kind;

/** Returns a kind as the plant has it, or undefined if there is none of this code. */
export async function findPermitKind(store: Store, code: string): Promise<PermitKind | undefined> {
  return (await store.find(kinds, code)) ?? (isStandardKind(code) ? buildStandardKind(code) : undefined);
}

export const permitKinds: Handlers<typeof api> = {
  async list({ store }) {
    const stored = await loadAllPages((next) => store.list(kinds, { next }));
    const byCode = new Map(stored.map((kind) => [kind.code, toItem(kind)]));
    const standard = standardKindCodes.map(
      (code) => byCode.get(code) ?? { ...buildStandardKind(code), version: 0 },
    );
    return { items: [...standard, ...[...byCode.values()].filter(({ code }) => !isStandardKind(code))] };
  },

  async replace({ input, store }) {
    const { version, ...kind } = input;
    const before = await store.find(kinds, kind.code);
    await store.commit(
      before
        ? store.replace(kinds, before, kind, { expected: version })
        : store.create(kinds, kind.code, kind),
    );
    return { ...kind, version: (before?.version ?? 0) + 1 };
  },

  async remove({ input, store }) {
    const before = await store.find(kinds, input.code);
    if (!before) throw buildNotFoundRefusal();
    await store.commit(store.remove(kinds, before));
    return {};
  },
};

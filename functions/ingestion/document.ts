// Handlers of documents of machines, procedures and spares: readable with the read permission of the record,
// changed with its edit permission.

import type { documents as api } from '#shared/ingestion/document-api.ts';
import { type DocumentedKind, parseDocumentsId } from '#shared/ingestion/documented.ts';
import { hasPermission } from '#shared/permissions.ts';
import { RefusalError } from '#shared/refused.ts';
import { documents } from '../db/entities/ingestion.ts';
import { machines } from '../db/entities/structure.ts';
import { spares } from '../db/entities/warehouse.ts';
import type { Store } from '../db/store.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { loadPermittedProcedure } from '../procedures/public.ts';
import { assertFilesUsable } from './public.ts';

type Action = 'view' | 'edit';
interface CallContext {
  actor: Actor;
  store: Store;
}

/** @throws Refused notAllowedHere */
function assertAllowed(actor: Actor, area: 'machines' | 'spares', action: Action) {
  if (!hasPermission(actor.profile, area, action)) throw new RefusalError('forbidden', 'notAllowedHere');
}

const recordLoaders: Record<
  DocumentedKind,
  (id: number, action: Action, context: CallContext) => Promise<unknown>
> = {
  async machine(id, action, { actor, store }) {
    assertAllowed(actor, 'machines', action);
    return store.get(machines, id);
  },
  async sparePart(id, action, { actor, store }) {
    assertAllowed(actor, 'spares', action);
    return store.get(spares, id);
  },
  procedure: (id, action, { actor, store }) => loadPermittedProcedure(store, id, actor, action),
};

/** @throws Refused notAllowedHere, notFound */
async function assertDocumentAccess(id: string, action: Action, context: CallContext) {
  const { recordKind: kind, recordId } = parseDocumentsId(id);
  await recordLoaders[kind](recordId, action, context);
}

const isTaken = (error: unknown) => error instanceof RefusalError && error.code === 'codeTaken';

export const document: Handlers<typeof api> = {
  async get({ input: { id }, ...context }) {
    await assertDocumentAccess(id, 'view', context);
    return (await context.store.find(documents, id)) ?? { id, version: 0, files: [] };
  },

  async replace({ input: { id, version, files }, ...writeContext }) {
    await assertDocumentAccess(id, 'edit', writeContext);
    const { store } = writeContext;
    const write = async () => {
      const before = await store.find(documents, id);
      await assertFilesUsable(store, 'files', before?.files, files);
      await store.commit(
        before
          ? store.replace(documents, before, { files }, { expected: version })
          : store.create(documents, id, { files }),
      );
      return store.buildStoredItem(documents, id, { files }, (before?.version ?? 0) + 1);
    };
    // A concurrent call created the document list: the second attempt reads it and refuses properly.
    return write().catch((error) => {
      if (isTaken(error)) return write();
      throw error;
    });
  },
};

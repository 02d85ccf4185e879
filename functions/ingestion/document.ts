// Documents of machines, procedures and spares, for whoever may read the thing; whoever may edit it changes them.

import type { documents as api } from '../../shared/ingestion/document-api.ts';
import { type DocumentedThing, documentedThing } from '../../shared/ingestion/documented.ts';
import { may } from '../../shared/permissions.ts';
import { Refused } from '../../shared/refused.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { theirs } from '../procedures/writes.ts';
import { documents } from '../table/entities/ingestion.ts';
import { machines } from '../table/entities/structure.ts';
import { spares } from '../table/entities/warehouse.ts';
import type { Store } from '../table/store.ts';
import { mustHaveFiles } from './writes.ts';

type Action = 'view' | 'edit';
interface Reading {
  actor: Actor;
  store: Store;
}

/** @throws Refused notAllowedHere */
function mustBeAllowed(actor: Actor, area: 'machines' | 'spares', action: Action) {
  if (!may(actor.profile, area, action)) throw new Refused('forbidden', 'notAllowedHere');
}

const thingOf: Record<DocumentedThing, (id: number, action: Action, reading: Reading) => Promise<unknown>> = {
  async machine(id, action, { actor, store }) {
    mustBeAllowed(actor, 'machines', action);
    return store.get(machines, id);
  },
  async sparePart(id, action, { actor, store }) {
    mustBeAllowed(actor, 'spares', action);
    return store.get(spares, id);
  },
  procedure: (id, action, { actor, store }) => theirs(store, id, actor, action),
};

/** @throws Refused notAllowedHere, notFound */
async function mustBeTheirs(id: string, action: Action, reading: Reading) {
  const { of, thing } = documentedThing(id);
  await thingOf[of](thing, action, reading);
}

const isTaken = (error: unknown) => error instanceof Refused && error.code === 'codeTaken';

export const document: Handlers<typeof api> = {
  async get({ input: { id }, ...reading }) {
    await mustBeTheirs(id, 'view', reading);
    return (await reading.store.find(documents, id)) ?? { id, version: 0, files: [] };
  },

  async replace({ input: { id, version, files }, ...writing }) {
    await mustBeTheirs(id, 'edit', writing);
    const { store } = writing;
    const write = async () => {
      const before = await store.find(documents, id);
      await mustHaveFiles(store, 'files', before?.files, files);
      await store.commit(
        before
          ? store.replace(documents, before, { files }, { expected: version })
          : store.create(documents, id, { files }),
      );
      return store.made(documents, id, { files }, (before?.version ?? 0) + 1);
    };
    // somebody else put the first ones there meanwhile: the second look says who
    return write().catch((error) => {
      if (isTaken(error)) return write();
      throw error;
    });
  },
};

// The settings a user saved, or those a newcomer starts with.
import type { settings as calls } from '../../shared/access/api.ts';
import { Settings } from '../../shared/access/settings.ts';
import type { Handler } from '../http/serve.ts';
import { settings, users } from '../table/entities/access.ts';

export const read: Handler<typeof calls.get> = async ({ actor, store }) => {
  const found = await store.find(settings, actor.user.id);
  if (!found) return newcomer((await store.get(users, actor.user.id)).language);
  const { id: _id, version: _version, updatedAt: _at, updatedBy: _by, ...saved } = found;
  return saved;
};

/** Italian is the default of what is stored; who stored nothing starts with the language they were enrolled with, else English (product §9). */
const newcomer = (language: Settings['language'] = 'en') => Settings.parse({ language });

export const save: Handler<typeof calls.put> = async ({ input, actor, store }) => {
  await store.commit(store.put(settings, actor.user.id, input));
  return input;
};

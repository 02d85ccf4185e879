// Handlers of user settings: the saved ones, or the defaults of a new user.
import type { settings as calls } from '#shared/access/api.ts';
import { getRegionalSettings } from '#shared/access/region.ts';
import { Settings } from '#shared/access/settings.ts';
import { settings, users } from '../db/entities/access.ts';
import type { Handler } from '../http/serve.ts';

export const readSettings: Handler<typeof calls.get> = async ({ actor, store }) => {
  const storedSettings = await store.find(settings, actor.user.id);
  if (!storedSettings) return getDefaultSettings((await store.get(users, actor.user.id)).language);
  const { id: _id, version: _version, updatedAt: _at, updatedBy: _by, ...settingsFields } = storedSettings;
  return settingsFields;
};

/**
 * Returns the defaults of a user who saved no settings: the language of the enrolment, else English, and its
 * regional settings. The schema's own default is Italian (product §9).
 */
const getDefaultSettings = (language: Settings['language'] = 'en') =>
  Settings.parse({ language, globalization: getRegionalSettings(language) });

export const saveSettings: Handler<typeof calls.put> = async ({ input, actor, store }) => {
  await store.commit(store.put(settings, actor.user.id, input));
  return input;
};

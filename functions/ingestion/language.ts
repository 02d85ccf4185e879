// Language of the caller, for messages in a response.
import type { Language } from '#shared/messages.ts';
import { settingsOf } from '../access/public.ts';
import type { Store } from '../db/store.ts';
import type { Actor } from '../http/session.ts';

export const loadLanguage = async (call: { actor: Actor; store: Store }): Promise<Language> =>
  (await settingsOf({ ...call, input: {} })).language;

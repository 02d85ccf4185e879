// The language of whoever asks, for the sentences of an answer.
import type { Language } from '../../shared/messages.ts';
import { settingsOf } from '../access/writes.ts';
import type { Actor } from '../http/session.ts';
import type { Store } from '../table/store.ts';

export const languageOf = async (call: { actor: Actor; store: Store }): Promise<Language> =>
  (await settingsOf({ ...call, input: {} })).language;

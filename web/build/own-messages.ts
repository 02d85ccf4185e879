// Reduces the texts of refusals to one language per module.
import type { Plugin } from 'vite';
import { getMessages, type Language } from '#shared/messages.ts';

const messagesFile = /\/i18n\/(\w\w)\/messages\.ts$/;

export function singleLanguageMessagesPlugin(): Plugin {
  return {
    name: 'own-messages',
    apply: 'build',
    load(id) {
      const [, language] = messagesFile.exec(id) ?? [];
      return language
        ? `export const messages = ${JSON.stringify(getMessages(language as Language))};`
        : null;
    },
  };
}

// A page speaks one language: what refusals say arrives in that one alone.
import type { Plugin } from 'vite';
import { type Language, messagesIn } from '../../shared/messages.ts';

const file = /\/i18n\/(\w\w)\/messages\.ts$/;

export function ownMessages(): Plugin {
  return {
    name: 'own-messages',
    apply: 'build',
    load(id) {
      const [, language] = file.exec(id) ?? [];
      return language ? `export const messages = ${JSON.stringify(messagesIn(language as Language))};` : null;
    },
  };
}

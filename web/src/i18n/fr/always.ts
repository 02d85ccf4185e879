// Texts that every page needs, in one file, and loaders of the other texts of this language.
import components from '@cloudscape-design/components/i18n/messages/all.fr';
import archives from './archives.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import enums from './enums.json' with { type: 'json' };
import { messages } from './messages.ts';
import offline from './offline.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };

export const texts = { archives, common, enums, messages, offline, shell };

/** Texts of the Cloudscape components. */
export { components };

export const others = import.meta.glob<object>(
  ['./*.json', '!./{landing,archives,common,enums,offline,shell}.json'],
  {
    import: 'default',
  },
);

// The texts every page needs, in one file, and where the others of this language lie.
import archives from './archives.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import enums from './enums.json' with { type: 'json' };
import { messages } from './messages.ts';
import shell from './shell.json' with { type: 'json' };

export const texts = { archives, common, enums, messages, shell };

export const others = import.meta.glob<object>(
  ['./*.json', '!./{landing,archives,common,enums,shell}.json'],
  {
    import: 'default',
  },
);

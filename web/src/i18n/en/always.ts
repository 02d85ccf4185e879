// The texts every page needs, in one file.
import common from './common.json' with { type: 'json' };
import enums from './enums.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };

export const texts = { common, enums, shell };

import type { Letter } from '../../shared/mail/message.ts';
import type { Store } from '../table/store.ts';
import type { Change } from './change.ts';

/** The mails that follow from a change of one kind of thing; `store` sees the change's tenant and plant. */
export type Letters = (change: Change, store: Store) => Letter[] | Promise<Letter[]>;

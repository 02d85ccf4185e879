import type { Mail } from '../../shared/mail/message.ts';
import type { Store } from '../table/store.ts';
import type { Change } from './change.ts';

/** The mails that follow from a change of one kind of thing; `store` sees the change's tenant and plant. */
export type Mails = (change: Change, store: Store) => Mail[] | Promise<Mail[]>;

import type { Mail } from '#shared/mail/message.ts';
import type { Alert } from '#shared/organisation/alert.ts';
import type { NoticeKind, UsualWay } from '#shared/organisation/notice.ts';
import type { Store } from '../../db/store.ts';
import type { Change } from '../change.ts';

/** Notice that a user may have chosen to receive in another way than by this mail. */
export interface MailNotice {
  userId: string;
  code: NoticeKind;
  values: Alert['values'];
  link?: string;
  /** The way without a choice: such a mail is sent, or it only replaces a pop-up. */
  usual: UsualWay;
  /** Whether it tells a leader of an urgent stop. */
  isUrgent?: boolean;
}

export interface OutgoingMail extends Mail {
  /** User of the recipient, if no notice names one. */
  userId?: string;
  /** Event that identifies the mail; absent if it is that of the change. */
  event?: string;
  /** Absent if the recipient has no choice, such as a person without a user. */
  notice?: MailNotice;
}

/**
 * Returns the mails caused by a change of one entity; `store` is opened for the tenant and plant of the
 * change.
 */
export type MailBuilder = (change: Change, store: Store) => OutgoingMail[] | Promise<OutgoingMail[]>;

// Mails to team leaders about a breakdown, addressed by their technician record or their user (domain 5.4).
import type { Language } from '../messages.ts';

/** The fields of a leader that are needed for mails. */
export interface Leader {
  id: number;
  /** Address in the technician record. */
  email?: string;
  /** The user who signs in as this technician, unless disabled. */
  user?: { id: string; email: string; language: Language };
}

/** Returns the address in the technician record, else that of the user. */
const getAddress = ({ email, user }: Leader): string | undefined => email || user?.email;

/** Whether a technician record leads to an address; an active user always has one. */
export const hasAddress = ({ email, userId }: { email?: string; userId?: string }): boolean =>
  Boolean(email || userId);

interface LeaderMail {
  to: string;
  language: Language;
  /** User of the leader, whose choices about notices apply. */
  userId?: string;
}

export interface LeaderMails {
  /** One mail per address, compared without case. */
  mails: LeaderMail[];
  /** Number of leaders, other than the author, without an address. */
  unreachable: number;
}

/**
 * Returns the mails to leaders, each in the language of the user, else of the plant; the author gets none.
 */
export function buildLeaderMails(
  leaders: readonly Leader[],
  author: { id?: string; email?: string },
  plantLanguage: Language,
): LeaderMails {
  const isSameAddress = (one: string, other: string | undefined) =>
    one.toLowerCase() === other?.toLowerCase();
  const others = leaders.filter(({ user }) => !user || user.id !== author.id);
  const mails = new Map<string, LeaderMail>();
  for (const leader of others) {
    const to = getAddress(leader);
    if (!to || isSameAddress(to, author.email) || mails.has(to.toLowerCase())) continue;
    const { user } = leader;
    mails.set(to.toLowerCase(), {
      to,
      language: user?.language ?? plantLanguage,
      ...(user && { userId: user.id }),
    });
  }
  return { mails: [...mails.values()], unreachable: others.filter((each) => !getAddress(each)).length };
}

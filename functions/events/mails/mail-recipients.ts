// Recipients of mails, with their languages.
import { isAdministrator } from '#shared/access/user.ts';
import type { Mail } from '#shared/mail/message.ts';
import type { NoticeKind } from '#shared/organisation/notice.ts';
import { getCodeKey } from '#shared/text.ts';
import { settings, users } from '../../db/entities/access.ts';
import { operators } from '../../db/entities/organisation.ts';
import type { StoredOf } from '../../db/entity.ts';
import { getUserId, loadMembers } from '../../db/memberships.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import { loadCardUsers } from '../../organisation/public.ts';
import type { OutgoingMail } from './mail-builder.ts';

type User = StoredOf<typeof users>;
type NoticeTemplate = NoticeKind & Mail['template'];

/** Returns the enabled administrators of a plant; without any, the tenant-root users. */
export async function loadAdministrators(store: Store, plant: string): Promise<User[]> {
  const ids = (await loadMembers(store, plant)).filter(isAdministrator).map(getUserId);
  const administrators = filterActive(await store.load(ids.map((id) => [users, id] as const)));
  if (administrators.length > 0) return administrators;
  return filterActive(await loadAllPages((next) => store.list(users, { next }))).filter(
    ({ tenantRoot }) => tenantRoot,
  );
}

interface PeopleQuery {
  /** Names as users typed them: name, e-mail address or code of a user or technician. */
  names: readonly string[];
  /** Id of a user. */
  id?: string;
}

/**
 * Returns the members of a plant with these names (their own, or of the linked technician), and the e-mail
 * addresses of other technicians.
 */
export async function findNamedPeople(
  store: Store,
  plant: string,
  { names, id }: PeopleQuery,
): Promise<{ users: User[]; others: string[] }> {
  const nameKeys = new Set(names.map(getCodeKey));
  const isNamed = (...words: readonly (string | undefined)[]) =>
    words.some((word) => word !== undefined && nameKeys.has(getCodeKey(word)));
  const [members, technicians] = await Promise.all([
    loadMembers(store, plant),
    loadAllPages((next) => store.list(operators, { next })),
  ]);
  const namedTechnicians = technicians.filter(
    ({ active: isActive, name, surname = '', code, email }) =>
      isActive && isNamed(name, `${name} ${surname}`, `${surname} ${name}`, code, email),
  );
  const technicianIds = new Set(namedTechnicians.map((technician) => technician.id));
  const enabledMembers = members.filter(({ profile }) => profile !== 'disabled');
  const operatorIdsByUser = new Map(enabledMembers.map((member) => [getUserId(member), member.operatorId]));
  const activeUsers = filterActive(
    await store.load([...operatorIdsByUser.keys()].map((user) => [users, user] as const)),
  );
  const namedUsers = activeUsers.filter(
    (user) =>
      user.id === id ||
      isNamed(user.name, user.email) ||
      technicianIds.has(operatorIdsByUser.get(user.id) ?? Number.NaN),
  );
  const linkedOperatorIds = new Set(namedUsers.map((user) => operatorIdsByUser.get(user.id)));
  const cardUsers = await loadCardUsers(store, plant, namedTechnicians);
  const others = namedTechnicians.flatMap(({ id, email }, i) =>
    email && !linkedOperatorIds.has(id) && !cardUsers[i]!.isShutOut ? [email] : [],
  );
  return { users: namedUsers, others };
}

const filterActive = (candidates: readonly (User | undefined)[]): User[] =>
  candidates.filter((user): user is User => user !== undefined && !user.disabled);

/**
 * Builds one mail for each user, in their language. Each is a notice, for which its user may have chosen
 * another way; `link` is the page that it opens as a pop-up.
 */
export async function buildMails(
  store: Store,
  people: readonly User[],
  { link, ...mail }: Pick<Mail, 'opensIn' | 'values'> & { template: NoticeTemplate; link?: string },
): Promise<OutgoingMail[]> {
  const savedSettings = await store.load(people.map(({ id }) => [settings, id] as const));
  return people.map(({ id: userId, email, language }, i) => ({
    ...mail,
    to: email,
    language: savedSettings[i]?.language ?? language,
    notice: { userId, code: mail.template, values: mail.values, link, usual: 'mail' },
  }));
}

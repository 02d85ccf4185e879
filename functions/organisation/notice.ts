// Choices of a person about notices: the handlers, and the people to whom choices apply.
import type { Language } from '#shared/messages.ts';
import { type Duty, isOnDuty } from '#shared/organisation/duty.ts';
import { isPopUpShown, type NoticeChoices, toNoticeChoices } from '#shared/organisation/notice.ts';
import type { notices as calls } from '#shared/organisation/notice-api.ts';
import type { Profile } from '#shared/permissions.ts';
import { memberships, settings, users } from '../db/entities/access.ts';
import { type alerts, noticeChoices, operators, teams } from '../db/entities/organisation.ts';
import type { StoredOf } from '../db/entity.ts';
import { isActiveMember } from '../db/memberships.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';

type Member = Pick<StoredOf<typeof memberships>, 'teamId' | 'operatorId'>;
type Alert = StoredOf<typeof alerts>;

const noChoices: NoticeChoices = { ways: {}, quietOffShift: false };

export const notices: Handlers<typeof calls> = {
  async get({ actor, store }) {
    const storedChoices = await store.find(noticeChoices, actor.user.id);
    const choices = storedChoices ? toNoticeChoices(storedChoices) : noChoices;
    return describeOwnNotices(choices, await loadDuty(store, actor));
  },
  async put({ input, actor, store }) {
    const choices = toNoticeChoices(input);
    await store.commit(store.put(noticeChoices, actor.user.id, choices));
    return describeOwnNotices(choices, await loadDuty(store, actor));
  },
};

const describeOwnNotices = (choices: NoticeChoices, { shift, ledTeamIds }: MemberDuty) => ({
  ...choices,
  shift: shift ?? null,
  isLeader: ledTeamIds.length > 0,
});

/** Teams, shift and absences of a person in a plant. */
interface MemberDuty extends Duty {
  teamIds: number[];
  ledTeamIds: number[];
}

async function loadDuty(store: Store, member: Member): Promise<MemberDuty> {
  const [allTeams, [operator]] = await Promise.all([
    loadAllPages((next) => store.list(teams, { next })),
    store.load(member.operatorId === undefined ? [] : [[operators, member.operatorId]]),
  ]);
  return findDuty(member, allTeams, operator);
}

/** Returns the own shift of a technician, else that of the assigned team, else of another own team. */
function findDuty(
  { teamId, operatorId }: Member,
  allTeams: readonly StoredOf<typeof teams>[],
  operator: StoredOf<typeof operators> | undefined,
): MemberDuty {
  const ownTeams = allTeams
    .filter(
      ({ id, active, leaders, members }) =>
        id === teamId ||
        (active && operatorId !== undefined && [...leaders, ...members].includes(operatorId)),
    )
    .sort((a, b) => Number(b.id === teamId) - Number(a.id === teamId));
  return {
    teamIds: ownTeams.map(({ id }) => id),
    ledTeamIds: ownTeams
      .filter(({ active, leaders }) => active && operatorId !== undefined && leaders.includes(operatorId))
      .map(({ id }) => id),
    absences: operator?.absences,
    shift: operator?.shift ?? ownTeams.find(({ shift }) => shift !== undefined)?.shift,
  };
}

/** Person with the choices that apply. */
export interface NoticePerson extends MemberDuty {
  userId: string;
  profile: Profile;
  choices: NoticeChoices;
  email: string;
  language: Language;
  operatorId?: number;
}

interface PeopleQuery {
  /** Absent: everyone with choices. */
  userIds?: readonly string[];
  /** Whether people who saved no choices are returned too; these need `userIds`. */
  withoutChoices?: boolean;
}

/** Returns the people with choices who are enabled members of the plant. */
export async function loadNoticePeople(
  store: Store,
  plant: string,
  { userIds, withoutChoices = false }: PeopleQuery,
): Promise<NoticePerson[]> {
  const ids = userIds && [...new Set(userIds)];
  const storedChoices = (
    ids
      ? await store.load(ids.map((id) => [noticeChoices, id] as const))
      : await loadAllPages((next) => store.list(noticeChoices, { next }))
  ).filter((each) => each !== undefined);
  const choicesById = new Map(storedChoices.map((choices) => [choices.id, toNoticeChoices(choices)]));
  const peopleIds = withoutChoices && ids ? ids : [...choicesById.keys()];
  if (peopleIds.length === 0) return [];
  const [members, accounts, savedSettings, allTeams] = await Promise.all([
    store.load(peopleIds.map((id) => [memberships, `${id}.${plant}`] as const)),
    store.load(peopleIds.map((id) => [users, id] as const)),
    store.load(peopleIds.map((id) => [settings, id] as const)),
    loadAllPages((next) => store.list(teams, { next })),
  ]);
  const cards = await store.load(members.map((member) => [operators, member?.operatorId ?? 0] as const));
  return peopleIds.flatMap((userId, i): NoticePerson[] => {
    const [member, account] = [members[i], accounts[i]];
    if (!member || !account || !isActiveMember(account, member)) return [];
    const choices = choicesById.get(userId) ?? noChoices;
    return [
      {
        userId,
        profile: member.profile,
        choices,
        hours: choices.hours,
        email: account.email,
        language: savedSettings[i]?.language ?? account.language,
        operatorId: member.operatorId,
        ...findDuty(member, allTeams, cards[i]),
      },
    ];
  });
}

/** Whether an alert is urgent for a person, who leads its team. */
export const isUrgentFor = (
  { ledTeamIds }: Pick<MemberDuty, 'ledTeamIds'>,
  { isUrgent = false, teamId }: Pick<Alert, 'isUrgent' | 'teamId'>,
): boolean => isUrgent && teamId !== undefined && ledTeamIds.includes(teamId);

/** Removes the alerts that their user has chosen not to see as pop-ups. */
export async function filterPopUps(
  store: Store,
  actor: Actor,
  newAlerts: readonly Alert[],
): Promise<readonly Alert[]> {
  if (newAlerts.length === 0) return newAlerts;
  const choices = await store.find(noticeChoices, actor.user.id);
  if (!choices) return newAlerts;
  const duty = { ...(await loadDuty(store, actor)), hours: choices.hours };
  return newAlerts.filter((alert) =>
    isPopUpShown({
      kind: alert.code,
      choices,
      isOnDuty: isOnDuty(actor.plant, duty, alert.updatedAt),
      isUrgent: isUrgentFor(duty, alert),
      isAddressed: alert.teamId === undefined || duty.teamIds.includes(alert.teamId),
    }),
  );
}

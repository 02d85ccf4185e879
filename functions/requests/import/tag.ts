// Tags of a former system (domain 14.6).
import { dayIn, monthOf } from '../../../shared/day.ts';
import { Refused } from '../../../shared/refused.ts';
import { shiftIn } from '../../../shared/requests/shift.ts';
import { tagInOrder } from '../../../shared/requests/steps/tag.ts';
import { TagDraft } from '../../../shared/requests/tag.ts';
import { instantOf, wallTimeOf } from '../../../shared/wall-clock.ts';
import type { Actor } from '../../http/session.ts';
import { filledIn, type Values } from '../../ingestion/writes.ts';
import { tags } from '../../table/entities/requests.ts';
import type { ValueOf } from '../../table/entity.ts';
import type { KeptTag } from '../tag/shown.ts';
import { historyTarget, type Place } from './history.ts';

type Value = ValueOf<typeof tags>;

const { pillar, action, priority } = TagDraft.shape;

function tagOf(values: Values, place: Place, actor: Actor, before: KeptTag | undefined): Value {
  const { timeZone } = actor.plant;
  const createdAt = instantOf(timeZone, String(values.reportedAt));
  const closedAt = values.closedAt === undefined ? createdAt : instantOf(timeZone, String(values.closedAt));
  const [createdOn, closedOn] = [dayIn(timeZone, createdAt), dayIn(timeZone, closedAt)];
  const value: Value = {
    ...(before && { ...before, columns: undefined }),
    ...place,
    code: String(values.code),
    state: 'closed',
    type: 'equipment',
    pillar: pillar.parse(values.pillar ?? 'PM'),
    on: createdOn,
    shift: shiftIn(timeZone, createdAt),
    anomaly: String(values.anomaly),
    action: action.parse(values.action) ?? undefined,
    priority: priority.parse(values.priority) ?? undefined,
    requesterId: before?.requesterId ?? actor.user.id,
    requester: before?.requester ?? actor.user.name,
    ...{ createdAt, createdOn, month: monthOf(createdOn) },
    ...{ closedAt, closedOn, closedMonth: monthOf(closedOn), closedBy: before?.closedBy ?? actor.user.name },
    closingNotes: values.closingNotes === undefined ? undefined : String(values.closingNotes),
    recordedAt: { ...before?.recordedAt, [before ? 'edited' : 'closed']: actor.now },
    imported: { asOf: String(values.asOf) },
  };
  tagInOrder({ ...value, id: '', version: 1, updatedAt: '', updatedBy: '' }, actor.now);
  return value;
}

export const tagHistoryTarget = historyTarget<typeof tags>({
  table: 'TagHistory',
  kind: tags,
  of: 'tag',
  by: 'tags',
  dates: ['reportedAt', 'closedAt'],
  thingOf: tagOf,

  mustBeClosed({ state }) {
    if (state !== 'closed') throw new Refused('conflict', 'tagState', { values: { state } });
  },

  cellsOf: (tag, timeZone) =>
    filledIn({
      code: tag.code,
      anomaly: tag.anomaly,
      pillar: tag.pillar,
      action: tag.action,
      priority: tag.priority,
      reportedAt: wallTimeOf(timeZone, tag.createdAt),
      closedAt: tag.closedAt && wallTimeOf(timeZone, tag.closedAt),
      closingNotes: tag.closingNotes,
      asOf: tag.imported?.asOf,
    }),
});

// Import target of tags of a former system (domain 14.6).
import { getMonth, toLocalDay } from '#shared/day.ts';
import { RefusalError } from '#shared/refused.ts';
import { getShift } from '#shared/requests/shift.ts';
import { assertTagDates } from '#shared/requests/steps/tag.ts';
import { TagDraft } from '#shared/requests/tag.ts';
import { toInstant, toWallTime } from '#shared/wall-clock.ts';
import { tags } from '../../db/entities/requests.ts';
import type { ValueOf } from '../../db/entity.ts';
import type { Actor } from '../../http/session.ts';
import { removeEmptyCells, type Values } from '../../ingestion/public.ts';
import type { StoredTag } from '../tag/tag-view.ts';
import { createHistoryTarget, type RecordLocation } from './history.ts';

type TagValue = ValueOf<typeof tags>;

const { pillar, action, priority } = TagDraft.shape;

function buildTag(
  values: Values,
  location: RecordLocation,
  actor: Actor,
  before: StoredTag | undefined,
): TagValue {
  const { timeZone } = actor.plant;
  const createdAt = toInstant(timeZone, String(values.reportedAt));
  const closedAt = values.closedAt === undefined ? createdAt : toInstant(timeZone, String(values.closedAt));
  const [createdOn, closedOn] = [toLocalDay(timeZone, createdAt), toLocalDay(timeZone, closedAt)];
  const value: TagValue = {
    ...(before && { ...before, columns: undefined }),
    ...location,
    code: String(values.code),
    state: 'closed',
    type: 'equipment',
    pillar: pillar.parse(values.pillar ?? 'PM'),
    on: createdOn,
    shift: getShift(timeZone, createdAt),
    anomaly: String(values.anomaly),
    action: action.parse(values.action) ?? undefined,
    priority: priority.parse(values.priority) ?? undefined,
    requesterId: before?.requesterId ?? actor.user.id,
    requester: before?.requester ?? actor.user.name,
    ...{ createdAt, createdOn, month: getMonth(createdOn) },
    ...{ closedAt, closedOn, closedMonth: getMonth(closedOn), closedBy: before?.closedBy ?? actor.user.name },
    closingNotes: values.closingNotes === undefined ? undefined : String(values.closingNotes),
    recordedAt: { ...before?.recordedAt, [before ? 'edited' : 'closed']: actor.now },
    imported: { asOf: String(values.asOf) },
  };
  assertTagDates({ ...value, id: '', version: 1, updatedAt: '', updatedBy: '' }, actor.now);
  return value;
}

export const tagHistoryTarget = createHistoryTarget<typeof tags>({
  table: 'TagHistory',
  kind: tags,
  recordType: 'tag',
  referenceKind: 'tags',
  dates: ['reportedAt', 'closedAt'],
  thingOf: buildTag,

  mustBeClosed({ state }) {
    if (state !== 'closed') throw new RefusalError('conflict', 'tagState', { values: { state } });
  },

  cellsOf: (tag, timeZone) =>
    removeEmptyCells({
      code: tag.code,
      anomaly: tag.anomaly,
      pillar: tag.pillar,
      action: tag.action,
      priority: tag.priority,
      reportedAt: toWallTime(timeZone, tag.createdAt),
      closedAt: tag.closedAt && toWallTime(timeZone, tag.closedAt),
      closingNotes: tag.closingNotes,
      asOf: tag.imported?.asOf,
    }),
});

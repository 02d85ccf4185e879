// Of what people ask for: emergency work orders, tags, root cause analyses.
import type { Day } from '../../../shared/day.ts';
import type { Ewo, EwoSheet } from '../../../shared/requests/ewo.ts';
import type { Remark } from '../../../shared/requests/remark.ts';
import type { RootCause, RootCauseState } from '../../../shared/requests/root-cause.ts';
import type { Tag, TagSheet } from '../../../shared/requests/tag.ts';
import { attributesOf, entity, of } from '../entity.ts';

/** Where it is worked on: the open ones, and closed EWOs whose analysis is not confirmed. Attributes of indexes alone. */
interface Listed {
  month: string;
  desk?: 'open' | 'analysis';
  closedMonth?: string;
}
/** Of imported ones: what was said of them by column, and when it was true. */
interface Said {
  columns?: Record<string, string>;
}
const indexes = {
  byDay: { on: 'gsi1', pk: ['month'], sk: ['createdOn'] },
  desk: { on: 'gsi2', pk: ['desk'], sk: ['createdAt'] },
  byMachine: { on: 'gsi3', pk: ['machineId'], sk: ['createdOn'] },
  byClosing: { on: 'gsi4', pk: ['closedMonth'], sk: ['closedOn'] },
} as const;

/** Id: the EWO's. */
export const ewoSheets = entity('ewoSheet', of<EwoSheet & Said>(), { ids: 'text', held: false });
/** Id: a ULID, proposed by whoever reports it. */
export const ewos = entity('ewo', of<Ewo & EwoSheet & Listed & Said>(), {
  ids: 'text',
  held: false,
  sheet: {
    kind: ewoSheets,
    holds: [
      'plcMessage',
      'operatorNotes',
      'images',
      'members',
      'diagnosis',
      'interventionDescription',
      'finalNotes',
      'spares',
      'sapOrder',
      'booked',
      'reopenedAt',
      'cancelReason',
      'recordedAt',
      'tagId',
      'orderId',
      'pathId',
      'activity',
      'columns',
    ],
  },
  indexes,
  attributes: attributesOf<Ewo & Listed>()(
    'code state machineId elementId element machineStatus priority breakdownType breakdownDescription teamId requesterId requester',
    'createdAt createdOn assignedAt interventionAt diagnosisAt closedAt closedOn closedBy cancelledAt holds',
    'heldFrom technicians interventionType hours rootCause repeats analysis analysisRequired imported month desk closedMonth',
  ),
});
/** The machine, while the analysis is watched there, and when it came back until somebody edits it. */
interface Watched {
  watchedMachineId?: number;
}
/** Id: the EWO's. */
export const rootCauses = entity('rootCause', of<RootCause & RootCauseState & Watched>(), {
  ids: 'text',
  held: false,
  indexes: { watched: { on: 'gsi1', pk: ['watchedMachineId'], sk: ['watchedFrom'] } },
});
/** Id: the tag's. */
export const tagSheets = entity('tagSheet', of<TagSheet & Said>(), { ids: 'text', held: false });
/** Id: a ULID, proposed by whoever writes it. */
export const tags = entity('tag', of<Tag & TagSheet & Listed & Said>(), {
  ids: 'text',
  held: false,
  sheet: {
    kind: tagSheets,
    holds: [
      'drawingNumber',
      'quantity',
      'actionNotes',
      'reason',
      'reasonNotes',
      'suggestions',
      'operators',
      'images',
      'anomalies',
      'report',
      'closingNotes',
      'sapOrder',
      'booked',
      'recordedAt',
      'reopenedAt',
      'orderId',
      'activity',
      'columns',
    ],
  },
  indexes,
  attributes: attributesOf<Tag & Listed>()(
    'code state type pillar on shift machineId elementId element workstation object anomaly action machineStatus priority',
    'dueOn teamId operatorId requesterId requester createdAt createdOn assignedAt closedAt closedOn closedBy hours escalated',
    'pathId ewoId imported month desk closedMonth',
  ),
});
/** One a plant: the last day on which administrators were told of tags that grew too old, and the codes of the last of them. */
export const tagEscalations = entity('tagEscalation', of<{ on?: Day; tags: string[] }>(), {
  ids: 'text',
  held: false,
  silent: true,
});
/** Id: `<digest of the user>.<ULID>`. What somebody asked for, for their own list. */
export const asked = entity('asked', of<{ of: 'ewo' | 'tag' }>(), { ids: 'text', held: false, silent: true });
/** Id: `<of>.<thing>.<ULID>`, in order of time. */
export const remarks = entity('remark', of<Remark>(), { ids: 'text', held: false });

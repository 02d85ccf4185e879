// Entities of the organisation: suppliers, skills, operators, teams, alerts, workload.

import type { Day } from '#shared/day.ts';
import type { MessageCode } from '#shared/messages.ts';
import type { Alert } from '#shared/organisation/alert.ts';
import type { NoticeChoices, NoticeKind } from '#shared/organisation/notice.ts';
import type { ProductionStop } from '#shared/organisation/production-stop.ts';
import type { Capacity, ProfessionalGroup, SkillFamily } from '#shared/organisation/skill.ts';
import type { Operator, Supplier, Team } from '#shared/organisation/team.ts';
import type { Arrangement } from '#shared/planned/order.ts';
import type { CycleType } from '#shared/procedures/kinds.ts';
import type { RefusalDetails } from '#shared/refused.ts';
import { defineEntity, type } from '../entity.ts';
import type { ExpiringItem } from '../expiry.ts';

export const suppliers = defineEntity('supplier', type<Supplier>(), { uniques: ['code'] });
export const skillFamilies = defineEntity('skillTipology', type<SkillFamily>(), { uniques: ['code'] });
export const capacities = defineEntity('capacity', type<Capacity>(), { uniques: ['code'] });
export const professionalGroups = defineEntity('professionalGroup', type<ProfessionalGroup>(), {
  uniques: ['code'],
});
export const operators = defineEntity('operator', type<Operator>(), { uniques: ['code'] });
/** Address on a technician's card when its user left the plant. Id: the technician. */
export const formerTechnicians = defineEntity('formerTechnician', type<{ userId: string; email: string }>(), {
  isReferenceable: false,
  isAudited: false,
});
/** Only active teams can be assigned: deactivating a team and assigning work to it cannot both succeed. */
export const teams = defineEntity('team', type<Team>(), { uniques: ['code'], selectableWhile: 'active' });
/** Message of an administrator to a team. Id: `<team>.<n>`. */
export const teamMessages = defineEntity('teamMessage', type<{ text: string } & ExpiringItem>(), {
  ids: 'path',
  isReferenceable: false,
});
/** Alert of a team or a user about a change. Id: `<instant>.<event>`. */
export const alerts = defineEntity('alert', type<Alert & ExpiringItem>(), {
  ids: 'text',
  isReferenceable: false,
  indexes: {
    ofTeam: { on: 'gsi1', pk: ['teamId'], sk: [] },
    ofUser: { on: 'gsi2', pk: ['userId'], sk: [] },
  },
  isAudited: false,
});

/** Choices of a user about notices. Id: the user. */
export const noticeChoices = defineEntity('noticeChoices', type<NoticeChoices>(), {
  ids: 'text',
  isReferenceable: false,
  isAudited: false,
});
/** A notice of a user that the daily digest contains. */
export interface DigestNotice {
  code: NoticeKind;
  values: Alert['values'];
  /** Instant of the change that caused it. */
  causedAt: string;
}
export interface CollectedNotice extends DigestNotice, ExpiringItem {
  userId: string;
  /** Start of the shift at which it is sent. */
  dueAt: string;
  /** Absent once a digest contains it; the item remains, so that a repeated event does not collect it again. */
  waiting?: 'yes';
}
/** Notice that waits for the digest of a user. Id: `<user>.<instant>.<event>`. */
export const collectedNotices = defineEntity('collectedNotice', type<CollectedNotice>(), {
  ids: 'text',
  isReferenceable: false,
  indexes: { due: { on: 'gsi1', pk: ['waiting'], sk: ['dueAt'] } },
  isAudited: false,
});
/** Digest of a user, which causes a mail. Id: that of its first notice. */
export const noticeDigests = defineEntity(
  'noticeDigest',
  type<{ userId: string; notices: DigestNotice[] } & ExpiringItem>(),
  { ids: 'text', isReferenceable: false, isAudited: false },
);

/** Stops that production plans itself. */
export const productionStops = defineEntity('stops', type<ProductionStop>(), { uniques: ['code'] });

/** Application of a workload proposal or of a plan of stops: progress of applying and undoing it. Id: a ULID. */
export interface WorkloadBatch extends ExpiringItem {
  /** Absent: a workload proposal. */
  kind?: 'stops';
  of: number;
  /** Number of lines tried so far, from the first. */
  done: number;
  /** Number of those tried to be undone so far, from the last; absent if no undo was requested. */
  undone?: number;
  /** Why days closed to maintenance were confirmed. */
  closedDayReason?: string;
}
export const workloadBatches = defineEntity('workloadBatch', type<WorkloadBatch>(), {
  ids: 'text',
  isReferenceable: false,
  isAudited: false,
});
export interface WorkloadLine {
  orderId: string;
  version?: number;
  /** Absent: its team stays. */
  teamId?: number;
  plannedOn: Day;
  /** Outcome once tried: previous and new state, or the refusal. */
  made?: { type: CycleType; version: number; before: Arrangement };
  refused?: { code: MessageCode; values?: RefusalDetails['values'] };
  /** Refusal of the undo. */
  kept?: { code: MessageCode; values?: RefusalDetails['values'] };
}
/** Lines of a batch, several in one item, written together with their orders. Id: `<batch>.<n>`. */
export const workloadLines = defineEntity('workloadLines', type<{ lines: WorkloadLine[] } & ExpiringItem>(), {
  ids: 'path',
  isReferenceable: false,
  isAudited: false,
});

// Dates of the deletion of a tenant (cloud-facts CD9): nothing that leaves is gone at once, since it can be a mistake,
// and since backups and logs keep what they have.
const MS_PER_DAY = 86_400_000;
/** Days in which a deletion can be taken back. */
const GRACE_DAYS = 30;
/** Days that point-in-time recovery reaches back, and days that log lines are kept. */
const BACKUP_DAYS = 35;
const LOG_DAYS = 90;

export interface DeletionDates {
  /** Instant since which every call of the tenant is refused. */
  hiddenAt: string;
  /** Instant from which the second step removes table items, files and accounts. */
  removableAt: string;
  /** Instants after which backups and logs hold nothing, if the removal is not late. */
  goneFromBackupsAt: string;
  goneFromLogsAt: string;
}

const addDays = (instant: string, days: number) =>
  new Date(Date.parse(instant) + days * MS_PER_DAY).toISOString();

/** @param hiddenAt ISO instant of the first step */
export function computeDeletionDates(hiddenAt: string): DeletionDates {
  const removableAt = addDays(hiddenAt, GRACE_DAYS);
  return {
    ...{ hiddenAt, removableAt },
    goneFromBackupsAt: addDays(removableAt, BACKUP_DAYS),
    goneFromLogsAt: addDays(removableAt, LOG_DAYS),
  };
}

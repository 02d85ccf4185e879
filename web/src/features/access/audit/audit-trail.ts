// Reads the plant's audit trail of a period, up to a limit, and formats it as rows of an exported file.
import { useQuery } from '@tanstack/react-query';
import { type AuditItem, trail } from '#shared/access/audit-api.ts';
import { call } from '#web/call.ts';
import type { AuditTexts } from '#web/ui/history/history-texts.ts';
import { type ExportRows, toInstantCell } from '#web/ui/table/export-file.ts';
import type { Period } from '#web/ui/table/period-control.tsx';

/** Maximum number of entries read; older entries of the period are then left out and a notice says so. */
export const MAX_TRAIL_ENTRIES = 4_000;

export interface AuditTrail {
  items: AuditItem[];
  /** Whether older entries of the period were left out. */
  cut: boolean;
}

/**
 * Reads the entries of a period. The cache is never trusted, because other users add entries all the time.
 */
export const useAuditTrail = (period: Period) =>
  useQuery({
    queryKey: [trail.items.path, period],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<AuditTrail> => {
      const items: AuditItem[] = [];
      let next: string | undefined;
      do {
        const page = await call(trail.items, { ...period, next }, signal);
        items.push(...page.items);
        next = page.next;
      } while (next && items.length < MAX_TRAIL_ENTRIES);
      return { items, cut: next !== undefined };
    },
  });

export const exportFields = [
  'at',
  'user',
  'userId',
  'profile',
  'thing',
  'record',
  'action',
  'field',
  'before',
  'after',
  'reason',
] as const;

/** Returns one row per changed field. */
export const buildTrailRows = (
  entries: readonly AuditItem[],
  texts: AuditTexts,
  timeZone: string,
): ExportRows =>
  entries.flatMap((entry) => {
    const authorCells = [
      toInstantCell(entry.at, timeZone),
      texts.author(entry),
      entry.userId ?? '',
      texts.profile(entry),
      texts.formatRecordKind(entry),
    ];
    const recordCells = [texts.name(entry), texts.action(entry)];
    const changes = entry.changes.length > 0 ? entry.changes : [{ field: '' }];
    return changes.map((change) => [
      ...authorCells,
      ...recordCells,
      change.field && texts.field(entry, change),
      texts.value(entry, change, 'before'),
      texts.value(entry, change, 'after'),
      entry.reason ?? '',
    ]);
  });

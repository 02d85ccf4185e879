// The plant's audit trail of a period, as much of it as a screen can hold, and as lines of a file.
import { useQuery } from '@tanstack/react-query';
import { type AuditItem, trail } from '../../../../../shared/access/audit-api.ts';
import { call } from '../../../call.ts';
import type { TrailTexts } from '../../../ui/history/history-texts.ts';
import type { Rows } from '../../../ui/table/export-file.ts';
import type { Period } from '../../../ui/table/period-control.tsx';

/** Entries beyond these are not read: the period is too long for one list. */
export const MOST = 4_000;

export interface Trail {
  items: AuditItem[];
  /** Whether older entries of the period were left out. */
  cut: boolean;
}

/** Entries come by themselves, while others work: the list is always read anew. */
export const useTrail = (period: Period) =>
  useQuery({
    queryKey: [trail.items.path, period],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Trail> => {
      const items: AuditItem[] = [];
      let next: string | undefined;
      do {
        const page = await call(trail.items, { ...period, next }, signal);
        items.push(...page.items);
        next = page.next;
      } while (next && items.length < MOST);
      return { items, cut: next !== undefined };
    },
  });

export const fileHead = [
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

/** One line a changed field. */
export const linesOf = (entries: readonly AuditItem[], texts: TrailTexts): Rows =>
  entries.flatMap((entry) => {
    const who = [entry.at, texts.author(entry), entry.userId ?? '', texts.profile(entry), texts.thing(entry)];
    const what = [texts.name(entry), texts.action(entry)];
    const changes = entry.changes.length > 0 ? entry.changes : [{ field: '' }];
    return changes.map((change) => [
      ...who,
      ...what,
      change.field && texts.field(entry, change),
      texts.value(entry, change, 'before'),
      texts.value(entry, change, 'after'),
      entry.reason ?? '',
    ]);
  });

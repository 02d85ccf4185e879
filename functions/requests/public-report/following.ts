// Reports that were taken follow their EWO or tag: done when it is closed, declined when it is cancelled.
import { followTarget } from '#shared/requests/public-report/public-report-state.ts';
import { ewos, publicReports, tags } from '../../db/entities/requests.ts';
import type { StoredOf } from '../../db/entity.ts';
import { loadAllPages } from '../../db/reads.ts';
import { retryOnConflict } from '../../db/retry-on-conflict.ts';
import type { Store } from '../../db/store.ts';

export type StoredReport = StoredOf<typeof publicReports>;

/** Returns the report with the present state of its EWO or tag; a tag that became an EWO leads to that EWO. */
export async function loadFollowedReport(store: Store, report: StoredReport): Promise<StoredReport> {
  const { target, targetId } = report;
  if (target === undefined || targetId === undefined) return report;
  const followed = await store.find(target === 'ewo' ? ewos : tags, targetId);
  if (!followed) return report;
  if ('ewoId' in followed && followed.ewoId !== undefined) {
    const ewo = await store.find(ewos, followed.ewoId);
    if (ewo)
      return {
        ...report,
        target: 'ewo',
        targetId: ewo.id,
        targetCode: ewo.code,
        ...followTarget(ewo),
      };
  }
  return { ...report, ...followTarget(followed) };
}

/** Updates the reports of an EWO or tag after its state has changed. */
export async function updateReportsOfTarget(store: Store, targetId: string, now: string): Promise<void> {
  const reports = await loadAllPages((next) => store.listBy(publicReports, 'byTarget', [targetId], { next }));
  for (const { id } of reports)
    await retryOnConflict(async () => {
      const before = await store.get(publicReports, id);
      const followed = await loadFollowedReport(store, before);
      const endedAt = before.endedAt ?? (followed.state === 'taken' ? undefined : now);
      const after = { ...followed, endedAt };
      if (
        after.state !== before.state ||
        after.reason !== before.reason ||
        after.targetId !== before.targetId
      )
        await store.commit(store.replace(publicReports, before, after));
    });
}

// Cycles by code, as links if the user may open them, and the number of those not listed.
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { CycleWork } from '#shared/organisation/skill-api.ts';
import { cyclePageRoutes } from '#web/paths/cycles.ts';
import { useSession } from '#web/session/session.ts';
import { PageLink } from '#web/ui/page-link.tsx';

interface Props {
  cycles: readonly CycleWork[];
  /** If absent, all cycles are listed. */
  maxCycles?: number;
}

export function CycleLinks({ cycles, maxCycles = cycles.length }: Props) {
  const { t } = useTranslation(['common', 'skills']);
  const canEdit = useSession().may('cycles', 'edit');
  if (cycles.length === 0) return t('common:none');
  const links = cycles.slice(0, maxCycles).map(({ cycleId, code, description, typeCycle }, index) => (
    <Fragment key={cycleId}>
      {index > 0 && ', '}
      {canEdit ? (
        <PageLink to={cyclePageRoutes.edit({ typeCycle, id: cycleId })} ariaLabel={`${code} ${description}`}>
          {code}
        </PageLink>
      ) : (
        code
      )}
    </Fragment>
  ));
  const hiddenCount = cycles.length - maxCycles;
  return (
    <>
      {links}
      {hiddenCount > 0 && ` ${t('skills:covers.more', { count: hiddenCount })}`}
    </>
  );
}

// Cycles by code: a link for whoever may open them, and how many more there are.
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { CycleWork } from '../../../../../shared/organisation/skill-api.ts';
import { cyclePaths } from '../../../paths/cycles.ts';
import { useSession } from '../../../session/session.ts';
import { PageLink } from '../../../ui/page-link.tsx';

interface Props {
  cycles: readonly CycleWork[];
  /** Otherwise all. */
  most?: number;
}

export function CycleLinks({ cycles, most = cycles.length }: Props) {
  const { t } = useTranslation(['common', 'skills']);
  const may = useSession().may('cycles', 'edit');
  if (cycles.length === 0) return t('common:none');
  const named = cycles.slice(0, most).map(({ cycleId, code, description, typeCycle }, at) => (
    <Fragment key={cycleId}>
      {at > 0 && ', '}
      {may ? (
        <PageLink to={cyclePaths.edit({ typeCycle, id: cycleId })} ariaLabel={`${code} ${description}`}>
          {code}
        </PageLink>
      ) : (
        code
      )}
    </Fragment>
  ));
  const more = cycles.length - most;
  return (
    <>
      {named}
      {more > 0 && ` ${t('skills:covers.more', { count: more })}`}
    </>
  );
}

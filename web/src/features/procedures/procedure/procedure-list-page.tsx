// The generic SMPs of the plant; those adapted to one element have a list of their own.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { procedures } from '../../../../../shared/procedures/procedure-api.ts';
import { procedurePaths } from '../../../paths/procedures.ts';
import { useSession } from '../../../session/session.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { useAll } from '../../../use-call.ts';
import { ProcedureActions } from './procedure-actions.tsx';
import { ProcedureTable } from './procedure-table.tsx';

export function ProcedureListPage() {
  const { t } = useTranslation(['planned', 'common']);
  const session = useSession();
  const navigate = useNavigate();
  const list = useAll(procedures.list, {});
  const generic = useMemo(() => list.data?.filter(({ adaptedTo }) => !adaptedTo), [list.data]);
  const create = session.may('smp', 'create') && (
    <Button variant="primary" onClick={() => void navigate(procedurePaths.create)}>
      {t('common:create')}
    </Button>
  );
  return (
    <>
      <PageTitle title={t('planned:procedures.title')} />
      <ProcedureTable
        id="smp"
        items={generic}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        title={t('planned:procedures.title')}
        emptyText={t('planned:procedures.empty')}
        emptyAction={create}
        pathOf={procedurePaths.detail}
        actions={(chosen) => (
          <SpaceBetween direction="horizontal" size="xs">
            <ProcedureActions procedure={chosen} />
            {create}
          </SpaceBetween>
        )}
      />
    </>
  );
}

// The generic procedures of a kind; those adapted to one element have a list of their own.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { kindArea, type ProcedureKind } from '../../../../../shared/procedures/kinds.ts';
import { procedureCalls } from '../../../parts/procedure/calls.ts';
import { procedurePaths } from '../../../paths/procedures.ts';
import { useSession } from '../../../session/session.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { useAll } from '../../../use-call.ts';
import { ProcedureActions } from './procedure-actions.tsx';
import { ProcedureTable } from './procedure-table.tsx';

export function ProcedureListPage({ kind }: { kind: ProcedureKind }) {
  const { t } = useTranslation(['planned', 'common']);
  const session = useSession();
  const navigate = useNavigate();
  const list = useAll(procedureCalls[kind].list, {});
  const generic = useMemo(() => list.data?.filter(({ adaptedTo }) => !adaptedTo), [list.data]);
  const create = session.may(kindArea[kind], 'create') && (
    <Button variant="primary" onClick={() => void navigate(procedurePaths[kind].create)}>
      {t('common:create')}
    </Button>
  );
  return (
    <>
      <PageTitle title={t(`planned:${kind}.title`)} />
      <ProcedureTable
        id={kind}
        items={generic}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        title={t(`planned:${kind}.title`)}
        emptyText={t(`planned:${kind}.empty`)}
        emptyAction={create}
        pathOf={procedurePaths[kind].detail}
        actions={(chosen) => (
          <SpaceBetween direction="horizontal" size="xs">
            <ProcedureActions kind={kind} procedure={chosen} />
            {create}
          </SpaceBetween>
        )}
      />
    </>
  );
}

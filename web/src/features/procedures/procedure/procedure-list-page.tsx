// List of the generic procedures of a kind; adapted ones have a list of their own.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { kindArea, type ProcedureKind } from '#shared/procedures/kinds.ts';
import { procedureCalls } from '#web/parts/procedure/calls.ts';
import { procedurePageRoutes } from '#web/paths/procedures.ts';
import { useSession } from '#web/session/session.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useAllItems } from '#web/use-call.ts';
import { StarterLibrary } from '../starter/starter-library.tsx';
import { ProcedureActions } from './procedure-actions.tsx';
import { ProcedureTable } from './procedure-table.tsx';

export function ProcedureListPage({ kind }: { kind: ProcedureKind }) {
  const { t } = useTranslation(['planned', 'common']);
  const session = useSession();
  const navigate = useNavigate();
  const list = useAllItems(procedureCalls[kind].list, {});
  const genericProcedures = useMemo(() => list.data?.filter(({ adaptedTo }) => !adaptedTo), [list.data]);
  const [params] = useSearchParams();
  const [isLibraryOpen, setLibraryOpen] = useState(params.has('library'));
  const mayCreate = session.may(kindArea[kind], 'create');
  const createButton = mayCreate && (
    <Button variant="primary" onClick={() => void navigate(procedurePageRoutes[kind].create)}>
      {t('common:create')}
    </Button>
  );
  const libraryButton = mayCreate && kind !== 'sop' && (
    <Button onClick={() => setLibraryOpen(true)}>{t('planned:library.open')}</Button>
  );
  return (
    <>
      <PageTitle title={t(`planned:${kind}.title`)} />
      <ProcedureTable
        id={kind}
        items={genericProcedures}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        title={t(`planned:${kind}.title`)}
        emptyText={t(`planned:${kind}.empty`)}
        emptyAction={
          <SpaceBetween size="xs">
            {libraryButton}
            {createButton}
          </SpaceBetween>
        }
        pathOf={procedurePageRoutes[kind].detail}
        actions={(selectedProcedure) => (
          <SpaceBetween direction="horizontal" size="xs">
            <ProcedureActions kind={kind} procedure={selectedProcedure} />
            {libraryButton}
            {createButton}
          </SpaceBetween>
        )}
      />
      {mayCreate && kind !== 'sop' && isLibraryOpen && (
        <StarterLibrary kind={kind} onClose={() => setLibraryOpen(false)} />
      )}
    </>
  );
}

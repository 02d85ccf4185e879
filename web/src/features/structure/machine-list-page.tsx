// The equipment as a table.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { machines } from '../../../../shared/structure/api.ts';
import type { MachineResponse } from '../../../../shared/structure/wire.ts';
import { useSession } from '../../session.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useAll } from '../../use-call.ts';
import { LayoutChoice } from './layout-choice.tsx';
import { useMachineColumns } from './machine-columns.tsx';
import { paths } from './paths.ts';
import { useRemoveMachine } from './use-remove-machine.tsx';
import { useVisit } from './way-back.ts';

export function MachineListPage() {
  const { t } = useTranslation(['structure', 'common']);
  const session = useSession();
  const navigate = useNavigate();
  const visit = useVisit();
  const list = useAll(machines.list, {});
  const columns = useMachineColumns();
  const [selected, setSelected] = useState<MachineResponse[]>([]);
  const { ask, question } = useRemoveMachine(() => setSelected([]));
  const one = selected[0];
  const create = session.may('machines', 'C') && (
    <Button variant="primary" onClick={() => visit(paths.createMachine)}>
      {t('newMachine')}
    </Button>
  );
  return (
    <>
      <PageTitle title={t('machines')} />
      <DataTable
        id="machines"
        items={list.data}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="structure"
        title={t('machines')}
        nameOf={({ code }) => code}
        selection="single"
        selected={selected}
        onSelect={setSelected}
        defaultSort={{ id: 'code' }}
        emptyText={t('noMachines')}
        emptyAction={create}
        controls={<LayoutChoice shown="table" />}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <Button disabled={!one} onClick={() => one && void navigate(paths.view(one.id))}>
              {t('view')}
            </Button>
            <Button disabled={!one} onClick={() => one && void navigate(paths.structure(one.id))}>
              {t('open')}
            </Button>
            {session.may('machines', 'E') && (
              <Button disabled={!one} onClick={() => one && visit(paths.editMachine(one.id))}>
                {t('common:edit')}
              </Button>
            )}
            {session.may('machines', 'D') && (
              <Button disabled={!one} onClick={() => ask(one)}>
                {t('common:delete')}
              </Button>
            )}
            {create}
          </SpaceBetween>
        }
      />
      {question}
    </>
  );
}

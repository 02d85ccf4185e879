// List of machines with their AM step; the selected one with its marked elements and links to its points and
// paths.
import { SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { amSteps } from '#shared/autonomous/step-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { machines } from '#shared/structure/api.ts';
import { useText } from '#web/i18n/text.ts';
import { MachineSteps } from '#web/parts/step/machine-steps.tsx';
import { cilrPathPageRoutes, cilrPointPageRoutes, stepPageRoutes } from '#web/paths/autonomous.ts';
import { Loaded, LoadFailure } from '#web/ui/loading.tsx';
import { PageButton } from '#web/ui/page-button.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { PageHeader, PageTitle } from '#web/ui/page-title.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useAllItems } from '#web/use-call.ts';
import { MarkedElements } from './marked-elements.tsx';

interface Row {
  id: number;
  code: string;
  description: string;
  department: string | null;
  am: number | undefined;
  pm: number | undefined;
}

export function StepMachinePage() {
  const [params] = useSearchParams();
  const id = Number(params.get('machine'));
  return id ? <OneMachine id={id} /> : <AllMachines />;
}

function AllMachines() {
  const list = useAllItems(machines.list, {});
  const text = useText('steps');
  const steps = useAllItems(amSteps.list, {});
  const rows = useMemo((): Row[] | undefined => {
    if (!list.data || !steps.data) return undefined;
    const stepsByMachine = new Map(steps.data.map((each) => [each.machineId, each]));
    return list.data.map(({ id, code, description, department }) => ({
      ...{ id, code, description, department },
      am: stepsByMachine.get(id)?.am,
      pm: stepsByMachine.get(id)?.pm,
    }));
  }, [list.data, steps.data]);
  const columns = useMemo(
    (): Column<Row>[] => [
      {
        id: 'code',
        width: 160,
        value: ({ code }) => code,
        cell: ({ id, code }) => <PageLink to={stepPageRoutes.ofMachine(id)}>{code}</PageLink>,
      },
      { id: 'description', value: ({ description }) => description, width: 300 },
      { id: 'department', value: ({ department }) => department, width: 160 },
      { id: 'am', value: ({ am }) => am, kind: 'number' },
      { id: 'pm', value: ({ pm }) => pm, kind: 'number' },
    ],
    [],
  );
  return (
    <>
      <PageTitle title={text('machines')} />
      <DataTable
        id="machines-of-steps"
        items={rows}
        error={list.error ?? steps.error ?? undefined}
        onRetry={() => void Promise.all([list.refetch(), steps.refetch()])}
        columns={columns}
        namespace="steps"
        title={text('machines')}
        defaultSort={{ id: 'code' }}
      />
    </>
  );
}

function OneMachine({ id }: { id: number }) {
  const text = useText('steps');
  const list = useAllItems(machines.list, {});
  const machine = list.data?.find((each) => each.id === id);
  if (list.data && !machine) return <LoadFailure error={new RefusalError('notFound', 'notFound')} />;
  return (
    <Loaded query={list} title={text('machines')}>
      {() => machine && <MachineDetail {...machine} />}
    </Loaded>
  );
}

function MachineDetail({ id, code, description }: Pick<Row, 'id' | 'code' | 'description'>) {
  const text = useText('steps');
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={`${code} – ${description}`}
        crumbs={[{ text: text('machines'), href: stepPageRoutes.choose }]}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <PageButton to={cilrPointPageRoutes.ofMachine(id)}>{text('points')}</PageButton>
            <PageButton to={cilrPathPageRoutes.ofMachine(id)}>{text('paths')}</PageButton>
          </SpaceBetween>
        }
      />
      <MachineSteps machineId={id} code={code} />
      <MarkedElements machineCode={code} />
    </SpaceBetween>
  );
}

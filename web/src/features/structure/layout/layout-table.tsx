// Table of the plan's machines, for small screens and screen readers.
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanMachine } from '#shared/structure/layout-api.ts';
import { structurePageRoutes } from '#web/paths/structure.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { MachineStatus } from '../machine/machine-status.tsx';
import { LateOrders, LayoutPreview, OpenEwos, PlanClass } from './layout-look.tsx';
import type { PlanTexts } from './layout-texts.ts';

interface Props {
  machines: readonly PlanMachine[];
  texts: PlanTexts;
  controls: ReactNode;
}

export function LayoutTable({ machines, texts, controls }: Props) {
  const { t } = useTranslation('layout');
  const [selected, setSelected] = useState<PlanMachine[]>([]);
  const columns = useMemo((): Column<PlanMachine>[] => {
    const link = (machine: PlanMachine) => (
      <PageLink to={structurePageRoutes.view(machine.id)}>{machine.code}</PageLink>
    );
    return [
      { id: 'code', value: ({ code }) => code, cell: link, width: 130 },
      { id: 'description', value: ({ description }) => description, width: 240 },
      { id: 'department', value: ({ department }) => department && texts.department(department), width: 200 },
      {
        id: 'class',
        value: (machine) => machine.class,
        cell: (machine) => <PlanClass machine={machine} />,
      },
      {
        id: 'status',
        value: ({ status }) => status,
        kind: 'choice',
        enum: 'machineStatus',
        cell: ({ status }) => <MachineStatus status={status} />,
      },
      {
        id: 'late',
        value: ({ late }) => late ?? 0,
        kind: 'number',
        cell: (machine) => <LateOrders machine={machine} />,
      },
      {
        id: 'ewos',
        value: ({ ewos }) => ewos ?? 0,
        kind: 'number',
        cell: (machine) => <OpenEwos machine={machine} />,
      },
      { id: 'tags', value: ({ tags }) => tags ?? 0, kind: 'number' },
    ];
  }, [texts]);
  return (
    <DataTable
      id="plant-layout"
      items={machines}
      columns={columns}
      namespace="layout"
      title={t('machines')}
      nameOf={({ code }) => code}
      selection="single"
      selected={selected}
      onSelect={setSelected}
      defaultSort={{ id: 'code' }}
      controls={controls}
      preview={(machine) => <LayoutPreview machine={machine} texts={texts} />}
    />
  );
}

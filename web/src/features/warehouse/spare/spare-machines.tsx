// List of the elements that are a spare, with machine and quantity.
import { Box } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { usage } from '#shared/structure/api.ts';
import type { SparePage } from '#shared/warehouse/spare-api.ts';
import { addQuantities } from '#shared/warehouse/units.ts';
import { structurePageRoutes } from '#web/paths/structure.ts';
import { useFormat } from '#web/ui/format.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useCall } from '#web/use-call.ts';

interface InstalledSpare {
  id: string;
  machineId: number;
  machine: string;
  class: string | undefined;
  element: string;
  quantity: number | undefined;
}

export function SpareMachines({ spare }: { spare: SparePage }) {
  const { t } = useTranslation('warehouse');
  const { number } = useFormat();
  const query = useCall(usage.get, { thing: 'sparePart', id: spare.id });
  const items = query.data?.items.flatMap(({ id, code, description, quantity, machine }): InstalledSpare[] =>
    machine
      ? [
          {
            id: String(id),
            machineId: machine.id,
            machine: `${machine.code} – ${machine.description}`,
            class: machine.class,
            element: `${code} – ${description}`,
            quantity,
          },
        ]
      : [],
  );
  const columns: Column<InstalledSpare>[] = [
    {
      id: 'machine',
      value: ({ machine }) => machine,
      cell: ({ machineId, machine }) => (
        <PageLink to={structurePageRoutes.view(machineId)}>{machine}</PageLink>
      ),
      width: 300,
    },
    { id: 'machineClass', value: (row) => row.class, width: 110 },
    {
      id: 'element',
      value: ({ element }) => element,
      cell: ({ id, machineId, element }) => (
        <PageLink to={structurePageRoutes.structure(machineId, id)}>{element}</PageLink>
      ),
      width: 320,
    },
    { id: 'installed', kind: 'number', value: ({ quantity }) => quantity, width: 120 },
  ];
  return (
    <DataTable
      id="spare-machines"
      variant="container"
      isSecondary
      items={items}
      error={query.error ?? undefined}
      onRetry={() => void query.refetch()}
      columns={columns}
      namespace="warehouse"
      title={t('used.title')}
      defaultSort={{ id: 'machine' }}
      emptyText={t('used.none')}
      footer={(visibleRows) => (
        <Box color="text-body-secondary">
          {t('used.sum', {
            count: visibleRows.length,
            installed: `${number(addQuantities(...visibleRows.map(({ quantity = 0 }) => quantity)))} ${spare.unit}`,
          })}
        </Box>
      )}
    />
  );
}

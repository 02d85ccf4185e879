// Where a spare is built in: the elements that are it, on which machine, and how many of it.
import { Box } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { usage } from '../../../../../shared/structure/api.ts';
import type { SparePage } from '../../../../../shared/warehouse/spare-api.ts';
import { added } from '../../../../../shared/warehouse/units.ts';
import { paths } from '../../../paths/structure.ts';
import { useFormat } from '../../../ui/format.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useCall } from '../../../use-call.ts';

interface Built {
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
  const query = useCall(usage.of, { thing: 'sparePart', id: spare.id });
  const items = query.data?.items.flatMap(({ id, code, description, quantity, machine }): Built[] =>
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
  const columns: Column<Built>[] = [
    {
      id: 'machine',
      value: ({ machine }) => machine,
      cell: ({ machineId, machine }) => <PageLink to={paths.view(machineId)}>{machine}</PageLink>,
      width: 300,
    },
    { id: 'machineClass', value: (row) => row.class, width: 110 },
    {
      id: 'element',
      value: ({ element }) => element,
      cell: ({ id, machineId, element }) => (
        <PageLink to={paths.structure(machineId, id)}>{element}</PageLink>
      ),
      width: 320,
    },
    { id: 'installed', kind: 'number', value: ({ quantity }) => quantity, width: 120 },
  ];
  return (
    <DataTable
      id="spare-machines"
      variant="container"
      beside
      items={items}
      error={query.error ?? undefined}
      onRetry={() => void query.refetch()}
      columns={columns}
      namespace="warehouse"
      title={t('used.title')}
      defaultSort={{ id: 'machine' }}
      emptyText={t('used.none')}
      footer={(shown) => (
        <Box color="text-body-secondary">
          {t('used.sum', {
            count: shown.length,
            installed: `${number(added(...shown.map(({ quantity = 0 }) => quantity)))} ${spare.unit}`,
          })}
        </Box>
      )}
    />
  );
}

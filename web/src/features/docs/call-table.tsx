// Every call of the API, from its contracts.

import { calls } from 'virtual:calls';
import { useTranslation } from 'react-i18next';
import type { ListedCall } from '../../../build/call-list.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { allowed, named } from './who.ts';

export function CallTable() {
  const { t } = useTranslation('docs');
  const who = ({ needs }: ListedCall) =>
    typeof needs === 'string' ? t(`calls.who.${needs}`) : named(allowed(needs));
  const columns: Column<ListedCall>[] = [
    { id: 'feature', value: ({ feature }) => feature, width: 130 },
    { id: 'method', value: ({ method }) => method, width: 100 },
    { id: 'path', value: ({ path }) => path, rowHeader: true, width: 320 },
    {
      id: 'says',
      value: ({ says }) => says,
      cell: ({ says }) => <span lang="en">{says}</span>,
      width: 340,
    },
    { id: 'who', value: who, width: 320 },
  ];
  return (
    <DataTable
      id="docs-calls"
      variant="embedded"
      title={t('calls.title')}
      namespace="docs"
      items={calls}
      columns={columns}
    />
  );
}

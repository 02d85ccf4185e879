// Table of every API call, generated from the contracts.

import { calls } from 'virtual:calls';
import { useTranslation } from 'react-i18next';
import type { ListedCall } from '../../../build/call-list.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { formatProfiles, getAllowedProfiles } from './allowed-profiles.ts';

export function CallTable() {
  const { t } = useTranslation('docs');
  const formatCallProfiles = ({ requiredPermission }: ListedCall) =>
    typeof requiredPermission === 'string'
      ? t(`calls.who.${requiredPermission}`)
      : formatProfiles(getAllowedProfiles(requiredPermission));
  const columns: Column<ListedCall>[] = [
    { id: 'feature', value: ({ feature }) => feature, width: 130 },
    { id: 'method', value: ({ method }) => method, width: 100 },
    { id: 'path', value: ({ path }) => path, rowHeader: true, width: 320 },
    {
      id: 'says',
      value: ({ summary }) => summary,
      cell: ({ summary }) => <span lang="en">{summary}</span>,
      width: 340,
    },
    { id: 'who', value: formatCallProfiles, width: 320 },
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

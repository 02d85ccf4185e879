// List of the machines a bulk edit could not change, with the reasons.
import { Alert, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { MessageCode } from '#shared/messages.ts';
import { RefusalError } from '#shared/refused.ts';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { getErrorText } from '#web/i18n/text.ts';
import { ResponsiveTable } from '#web/ui/table/cards/responsive-table.tsx';

export interface BulkFailure {
  machine: MachineResponse;
  code: MessageCode;
}

export function BulkFailures({ failures }: { failures: readonly BulkFailure[] }) {
  const { t } = useTranslation(['structure', 'common', 'messages']);
  return (
    <SpaceBetween size="m">
      <Alert type="warning">{t('bulk.failed', { count: failures.length })}</Alert>
      <ResponsiveTable
        variant="borderless"
        items={failures}
        trackBy={({ machine }) => String(machine.id)}
        ariaLabels={{ tableLabel: t('bulk.failed', { count: failures.length }) }}
        columnDefinitions={[
          {
            id: 'code',
            header: t('common:fields.code'),
            cell: ({ machine }) => machine.code,
            isRowHeader: true,
          },
          {
            id: 'reason',
            header: t('bulk.reason'),
            // The manufacturer is the only reference in a bulk edit.
            cell: ({ code }) =>
              getErrorText(new RefusalError('conflict', code, { values: { what: 'supplier' } })),
          },
        ]}
      />
    </SpaceBetween>
  );
}

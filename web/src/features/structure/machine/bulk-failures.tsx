// The machines a change of many left out, and why.
import { Alert, SpaceBetween, Table } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { MessageCode } from '../../../../../shared/messages.ts';
import { Refused } from '../../../../../shared/refused.ts';
import type { MachineResponse } from '../../../../../shared/structure/wire.ts';
import { errorText } from '../../../i18n/text.ts';

export interface Failure {
  machine: MachineResponse;
  code: MessageCode;
}

export function BulkFailures({ failures }: { failures: readonly Failure[] }) {
  const { t } = useTranslation(['structure', 'common', 'messages']);
  return (
    <SpaceBetween size="m">
      <Alert type="warning">{t('bulk.failed', { count: failures.length })}</Alert>
      <Table
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
            // the manufacturer is all a change refers to
            cell: ({ code }) => errorText(new Refused('conflict', code, { values: { what: 'supplier' } })),
          },
        ]}
      />
    </SpaceBetween>
  );
}

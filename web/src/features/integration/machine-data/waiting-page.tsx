// Page of values of machines that wait for a person, with the decision about each, and of those decided before.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type WaitingState, waitingStates } from '#shared/integration/machine-data/waiting.ts';
import { type WaitingReading, waitingReadings } from '#shared/integration/machine-data/waiting-api.ts';
import { formatRange } from '#shared/span-text.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { useOrderNames } from '#web/parts/order/order-names.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Select } from '#web/ui/select.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useAllItems } from '#web/use-call.ts';
import { DecisionDialog, type Verb } from './decision-dialog.tsx';

function useColumns(): Record<'waiting' | 'decided', Column<WaitingReading>[]> {
  useTranslation('enums');
  const format = useFormat();
  const { machines } = useOrderNames();
  return useMemo(() => {
    const formatMachine = ({ machineId }: WaitingReading) => {
      const machine = machines.get(machineId);
      return machine && `${machine.code} – ${machine.description}`;
    };
    const formatSubject = ({ meter, control }: WaitingReading) =>
      control ? `${control.code} – ${control.description}` : getEnumText('meter', meter!);
    const waiting: Column<WaitingReading>[] = [
      { id: 'readAt', value: ({ readAt }) => readAt, kind: 'instant', width: 165 },
      { id: 'machine', value: formatMachine, width: 200, rowHeader: true },
      { id: 'subject', value: formatSubject, width: 180 },
      {
        id: 'value',
        value: ({ value }) => value,
        kind: 'number',
        width: 120,
        cell: ({ value, control }) => `${format.number(value)} ${control?.unit ?? ''}`.trim(),
      },
      {
        id: 'because',
        value: ({ because }) => because,
        kind: 'choice',
        enum: 'waitReason',
        width: 250,
      },
      {
        id: 'expected',
        value: ({ low, high }) => formatRange(format, { from: low, to: high, unit: '' }),
        width: 160,
      },
      { id: 'sender', value: ({ sender }) => sender, width: 150 },
    ];
    const decided: Column<WaitingReading>[] = [
      { id: 'decidedBy', value: ({ decidedBy }) => decidedBy, width: 140 },
      { id: 'decidedAt', value: ({ decidedAt }) => decidedAt, kind: 'instant', width: 165 },
      { id: 'decision', value: ({ decision }) => decision, width: 220 },
    ];
    return { waiting, decided: [...waiting, ...decided] };
  }, [format, machines]);
}

export function WaitingReadingsPage() {
  const { t } = useTranslation(['machineData', 'orders']);
  const session = useSession();
  const [state, setState] = useState<WaitingState>('waiting');
  const list = useAllItems(waitingReadings.list, { state });
  const columns = useColumns();
  const [selected, setSelected] = useState<WaitingReading[]>([]);
  const [opened, setOpened] = useState<Verb>();
  const waiting = list.data?.find(({ id }) => id === selected[0]?.id);
  const mayDecide = session.may('readings', 'edit');
  return (
    <>
      <PageTitle title={t('title')} crumbs={[{ text: t('orders:crumb') }]} />
      <DataTable
        key={state === 'waiting' ? 'waiting' : 'decided'}
        id={state === 'waiting' ? 'waiting-readings' : 'decided-readings'}
        items={list.data}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={state === 'waiting' ? columns.waiting : columns.decided}
        namespace="machineData"
        title={t('title')}
        emptyText={t(state === 'waiting' ? 'none' : 'noneDecided')}
        defaultSort={{ id: 'readAt', descending: true }}
        controls={<StateSelect state={state} onChange={setState} />}
        selection={mayDecide ? 'single' : undefined}
        selectable={(item) => item.state === 'waiting'}
        selected={waiting ? [waiting] : []}
        onSelect={setSelected}
        actions={
          mayDecide && (
            <SpaceBetween direction="horizontal" size="xs">
              <Button disabled={waiting?.state !== 'waiting'} onClick={() => setOpened('reject')}>
                {t('reject')}
              </Button>
              <Button
                variant="primary"
                disabled={waiting?.state !== 'waiting'}
                onClick={() => setOpened('accept')}
              >
                {t('accept')}
              </Button>
            </SpaceBetween>
          )
        }
      />
      {opened && waiting && (
        <DecisionDialog
          verb={opened}
          waiting={waiting}
          onDone={() => void list.refetch()}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

function StateSelect({ state, onChange }: { state: WaitingState; onChange: (state: WaitingState) => void }) {
  const { t } = useTranslation(['machineData', 'enums']);
  const options = waitingStates.map((value) => ({ value, label: getEnumText('waitingState', value) }));
  return (
    <Select
      ariaLabel={t('machineData:fields.state')}
      options={options}
      selectedOption={options.find(({ value }) => value === state)!}
      onChange={({ detail }) => onChange(detail.selectedOption.value as WaitingState)}
    />
  );
}

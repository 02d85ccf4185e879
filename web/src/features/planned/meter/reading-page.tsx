// Page of readings: progress of each meter cycle, its expected due day, and the input of a new reading.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getEnumText } from '#web/i18n/text.ts';
import { getExecutionRoute } from '#web/paths/orders.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { TwoLines } from '#web/ui/table/two-lines.tsx';
import { ReadingDialog, ResetMeterDialog, UndoReadingDialog } from './reading-dialogs.tsx';
import { type MeterRow, useMeters } from './reading-rows.ts';
import { MeterState, MeterUse, useBandText, useNoReadingNote } from './reading-use.tsx';
import { RollOverDialog } from './roll-over-dialog.tsx';

export function MeterPage() {
  const { t } = useTranslation('orders');
  const session = useSession();
  const { number, day } = useFormat();
  const getNoReadingNote = useNoReadingNote();
  const getBandText = useBandText();
  const list = useMeters();
  const [selected, setSelected] = useState<MeterRow[]>([]);
  const [openedDialog, setOpenedDialog] = useState<'reading' | 'takeBack' | 'reset' | 'rollover'>();
  const selectedMeter = list.rows?.find(({ id }) => id === selected[0]?.id);
  const columns = useMemo(
    (): Column<MeterRow>[] => [
      { id: 'machine', value: (meter) => meter.machine, width: 110 },
      { id: 'machineDescription', value: (meter) => meter.machineDescription, hidden: true },
      { id: 'cycle', value: (meter) => meter.cycle, width: 120 },
      { id: 'cycleDescription', value: (meter) => meter.cycleDescription, hidden: true },
      {
        id: 'meterState',
        value: (meter) => t(meter.isDecommissioned ? 'readings.gone' : `readings.state.${meter.colour}`),
        kind: 'choice',
        cell: (meter) => (
          <span className="in-lines">
            {meter.isDecommissioned ? t('readings.gone') : <MeterState colour={meter.colour} />}
          </span>
        ),
        width: 150,
      },
      {
        id: 'usedPercent',
        value: (meter) => meter.usedPercent,
        kind: 'number',
        unit: '%',
        cell: (meter) => <MeterUse meter={meter} />,
        width: 160,
      },
      {
        id: 'reading',
        value: (meter) => meter.reading,
        kind: 'number',
        cell: (meter) =>
          meter.reading !== undefined && (
            <TwoLines first={number(meter.reading)} second={getEnumText('meter', meter.meter)} />
          ),
        getCellText: (meter) =>
          meter.reading === undefined ? '' : `${number(meter.reading)}\n${getEnumText('meter', meter.meter)}`,
      },
      { id: 'nextRun', value: (meter) => meter.nextRun, kind: 'number', hidden: true, inFiles: true },
      {
        id: 'openOrder',
        value: ({ openOrder }) => openOrder?.code,
        cell: ({ openOrder }) =>
          openOrder && <PageLink to={getExecutionRoute('desktop', openOrder)}>{openOrder.code}</PageLink>,
        width: 150,
      },
      {
        id: 'estimatedOn',
        value: (meter) => (meter.isDecommissioned ? undefined : meter.estimatedOn),
        kind: 'day',
        cell: (meter) =>
          !meter.isDecommissioned && (
            <TwoLines
              first={meter.estimatedOn && day(meter.estimatedOn)}
              second={[getBandText(meter), getNoReadingNote(meter)].filter(Boolean).join(' · ')}
            />
          ),
        width: 190,
        getCellText: (meter) =>
          meter.isDecommissioned
            ? ''
            : [
                meter.estimatedOn ? day(meter.estimatedOn) : '',
                getBandText(meter) ?? '',
                getNoReadingNote(meter) ?? '',
              ].join('\n'),
      },
      {
        id: 'earliestOn',
        value: (meter) => meter.earliestOn,
        kind: 'day',
        hidden: true,
        inFiles: true,
      },
      { id: 'latestOn', value: (meter) => meter.latestOn, kind: 'day', hidden: true, inFiles: true },
      { id: 'rollsOverAt', value: (meter) => meter.rollsOverAt, kind: 'number', hidden: true, inFiles: true },
      { id: 'remaining', value: (meter) => meter.remaining, kind: 'number', hidden: true, inFiles: true },
      { id: 'lastRun', value: (meter) => meter.lastRun, kind: 'number', hidden: true, inFiles: true },
      {
        id: 'meter',
        value: (meter) => meter.meter,
        kind: 'choice',
        enum: 'meter',
        hidden: true,
        inFiles: true,
      },
      { id: 'readAt', value: (meter) => meter.readAt, kind: 'instant', hidden: true, inFiles: true },
      {
        id: 'daysWithoutReading',
        value: (meter) => meter.daysWithoutReading,
        kind: 'number',
        hidden: true,
        inFiles: true,
      },
      { id: 'perDay', value: (meter) => meter.perDay, kind: 'number', hidden: true },
    ],
    [t, number, day, getNoReadingNote, getBandText],
  );
  return (
    <>
      <PageTitle title={t('readings.title')} crumbs={[{ text: t('crumb') }]} />
      <DataTable
        id="meters"
        items={list.rows}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="orders"
        title={t('readings.title')}
        emptyText={t('readings.empty')}
        defaultSort={{ id: 'usedPercent', descending: true }}
        selection="single"
        selected={selectedMeter ? [selectedMeter] : []}
        onSelect={setSelected}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            {session.may('readings', 'reset') && (
              <Button disabled={!selectedMeter} onClick={() => setOpenedDialog('reset')}>
                {t('readings.reset')}
              </Button>
            )}
            {session.may('readings', 'reset') && (
              <Button disabled={!selectedMeter?.readAt} onClick={() => setOpenedDialog('rollover')}>
                {t('readings.rollOver')}
              </Button>
            )}
            {session.may('readings', 'reset') && (
              <Button disabled={!selectedMeter?.readAt} onClick={() => setOpenedDialog('takeBack')}>
                {t('readings.takeBack')}
              </Button>
            )}
            {session.may('readings', 'create') && (
              <Button variant="primary" disabled={!selectedMeter} onClick={() => setOpenedDialog('reading')}>
                {t('readings.enter')}
              </Button>
            )}
          </SpaceBetween>
        }
      />
      {selectedMeter && openedDialog === 'reading' && (
        <ReadingDialog meter={selectedMeter} onClose={() => setOpenedDialog(undefined)} />
      )}
      {selectedMeter && openedDialog === 'takeBack' && (
        <UndoReadingDialog
          meter={selectedMeter}
          rows={list.rows ?? []}
          onClose={() => setOpenedDialog(undefined)}
        />
      )}
      {selectedMeter && openedDialog === 'rollover' && (
        <RollOverDialog meter={selectedMeter} onClose={() => setOpenedDialog(undefined)} />
      )}
      {selectedMeter && openedDialog === 'reset' && (
        <ResetMeterDialog meter={selectedMeter} onClose={() => setOpenedDialog(undefined)} />
      )}
    </>
  );
}

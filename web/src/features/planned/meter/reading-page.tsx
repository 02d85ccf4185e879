// Hits and hours: how far each meter cycle has run, when it is expected to be due, and the next reading.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { executionPath } from '../../../paths/orders.ts';
import { useSession } from '../../../session/session.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { ReadingDialog, ResetDialog, TakeBackDialog } from './reading-dialogs.tsx';
import { type MeterRow, useMeters } from './reading-rows.ts';
import { MeterState, MeterUse } from './reading-use.tsx';

export function MeterPage() {
  const { t } = useTranslation('orders');
  const session = useSession();
  const list = useMeters();
  const [selected, setSelected] = useState<MeterRow[]>([]);
  const [asked, setAsked] = useState<'reading' | 'takeBack' | 'reset'>();
  const one = list.rows?.find(({ id }) => id === selected[0]?.id);
  const columns = useMemo(
    (): Column<MeterRow>[] => [
      { id: 'machine', value: (meter) => meter.machine, width: 110 },
      { id: 'machineDescription', value: (meter) => meter.machineDescription, hidden: true },
      { id: 'cycle', value: (meter) => meter.cycle, width: 120 },
      { id: 'cycleDescription', value: (meter) => meter.cycleDescription, hidden: true },
      {
        id: 'meterState',
        value: (meter) => t(meter.gone ? 'readings.gone' : `readings.state.${meter.colour}`),
        kind: 'choice',
        cell: (meter) => (
          <span className="in-lines">
            {meter.gone ? t('readings.gone') : <MeterState colour={meter.colour} />}
          </span>
        ),
        width: 150,
      },
      {
        id: 'usedPercent',
        value: (meter) => meter.usedPercent,
        kind: 'number',
        cell: (meter) => <MeterUse meter={meter} />,
        width: 160,
      },
      { id: 'reading', value: (meter) => meter.reading, kind: 'number' },
      { id: 'nextRun', value: (meter) => meter.nextRun, kind: 'number' },
      {
        id: 'openOrder',
        value: ({ openOrder }) => openOrder?.code,
        cell: ({ openOrder }) =>
          openOrder && <PageLink to={executionPath('desktop', openOrder)}>{openOrder.code}</PageLink>,
        width: 150,
      },
      { id: 'estimatedOn', value: (meter) => (meter.gone ? undefined : meter.estimatedOn), kind: 'day' },
      { id: 'remaining', value: (meter) => meter.remaining, kind: 'number' },
      { id: 'lastRun', value: (meter) => meter.lastRun, kind: 'number' },
      { id: 'meter', value: (meter) => meter.meter, kind: 'choice', enum: 'meter', width: 100 },
      { id: 'readAt', value: (meter) => meter.readAt, kind: 'instant', hidden: true },
      { id: 'perDay', value: (meter) => meter.perDay, kind: 'number', hidden: true },
    ],
    [t],
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
        selected={one ? [one] : []}
        onSelect={setSelected}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            {session.may('readings', 'reset') && (
              <Button disabled={!one} onClick={() => setAsked('reset')}>
                {t('readings.reset')}
              </Button>
            )}
            {session.may('readings', 'reset') && (
              <Button disabled={!one?.readAt} onClick={() => setAsked('takeBack')}>
                {t('readings.takeBack')}
              </Button>
            )}
            {session.may('readings', 'create') && (
              <Button variant="primary" disabled={!one} onClick={() => setAsked('reading')}>
                {t('readings.enter')}
              </Button>
            )}
          </SpaceBetween>
        }
      />
      {one && asked === 'reading' && <ReadingDialog meter={one} onClose={() => setAsked(undefined)} />}
      {one && asked === 'takeBack' && (
        <TakeBackDialog meter={one} rows={list.rows ?? []} onClose={() => setAsked(undefined)} />
      )}
      {one && asked === 'reset' && <ResetDialog meter={one} onClose={() => setAsked(undefined)} />}
    </>
  );
}

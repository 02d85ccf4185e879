// Calibration of an instrument: its state as text and the day it expires.
import { SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { type Calibration, type ControlTool, computeCalibration } from '#shared/structure/catalog.ts';
import type { ArchiveItem } from '#web/ui/archive/archive.ts';
import { useFormat } from '#web/ui/format.ts';
import { Status, type StatusTone } from '#web/ui/status.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { useToday } from '#web/ui/today.ts';

type CalibrationFields = Pick<ControlTool, 'calibratedOn' | 'calibrationMonths'>;
const tones: Record<Calibration['state'], StatusTone> = {
  valid: 'good',
  due: 'warning',
  overdue: 'bad',
  missing: 'bad',
};

const CalibrationStatus = ({ state }: Pick<Calibration, 'state'>) => (
  <Status enumName="calibrationState" value={state} tone={tones[state]} />
);

/** Returns the calibration columns of a list of instruments: state and last day. */
export function useCalibrationColumns(): Column<ArchiveItem>[] {
  const today = useToday();
  const getCalibration = (item: ArchiveItem) => computeCalibration(item as CalibrationFields, today);
  return [
    {
      id: 'calibration',
      kind: 'choice',
      enum: 'calibrationState',
      width: 150,
      value: (item) => getCalibration(item)?.state,
      cell: (item) => {
        const calibration = getCalibration(item);
        return calibration && <CalibrationStatus state={calibration.state} />;
      },
    },
    { id: 'calibrationDueOn', kind: 'day', value: (item) => getCalibration(item)?.dueOn },
  ];
}

/** One instrument on a line: its name and its calibration. */
export function CalibratedTool({ name, tool }: { name: string; tool: CalibrationFields }) {
  const { t } = useTranslation('catalogs');
  const format = useFormat();
  const calibration = computeCalibration(tool, useToday());
  return (
    <SpaceBetween direction="horizontal" size="s">
      <span>{name}</span>
      {calibration && <CalibrationStatus state={calibration.state} />}
      {calibration?.dueOn && <span>{t('until', { day: format.day(calibration.dueOn) })}</span>}
    </SpaceBetween>
  );
}

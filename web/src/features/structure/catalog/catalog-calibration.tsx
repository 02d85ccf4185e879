// Whether an instrument may still be believed: its calibration as a word, and the day it ends.
import { SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import {
  type Calibration,
  type ControlTool,
  calibrationOf,
} from '../../../../../shared/structure/catalog.ts';
import type { ArchiveItem } from '../../../ui/archive/archive.ts';
import { useFormat } from '../../../ui/format.ts';
import { Status, type Tone } from '../../../ui/status.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { useToday } from '../../../ui/today.ts';

type Calibrated = Pick<ControlTool, 'calibratedOn' | 'calibrationMonths'>;
const tones: Record<Calibration['state'], Tone> = {
  valid: 'good',
  due: 'warning',
  overdue: 'bad',
  missing: 'bad',
};

const CalibrationStatus = ({ state }: Pick<Calibration, 'state'>) => (
  <Status of="calibrationState" value={state} tone={tones[state]} />
);

/** Its state and last day, for a list of instruments. */
export function useCalibrationColumns(): Column<ArchiveItem>[] {
  const today = useToday();
  const of = (item: ArchiveItem) => calibrationOf(item as Calibrated, today);
  return [
    {
      id: 'calibration',
      kind: 'choice',
      enum: 'calibrationState',
      width: 150,
      value: (item) => of(item)?.state,
      cell: (item) => {
        const calibration = of(item);
        return calibration && <CalibrationStatus state={calibration.state} />;
      },
    },
    { id: 'calibrationDueOn', kind: 'day', value: (item) => of(item)?.dueOn },
  ];
}

/** One instrument as a line: its name, and how its calibration stands. */
export function CalibratedTool({ name, tool }: { name: string; tool: Calibrated }) {
  const { t } = useTranslation('catalogs');
  const format = useFormat();
  const calibration = calibrationOf(tool, useToday());
  return (
    <SpaceBetween direction="horizontal" size="s">
      <span>{name}</span>
      {calibration && <CalibrationStatus state={calibration.state} />}
      {calibration?.dueOn && <span>{t('until', { day: format.day(calibration.dueOn) })}</span>}
    </SpaceBetween>
  );
}

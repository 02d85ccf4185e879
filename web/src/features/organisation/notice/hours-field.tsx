// Field of the hours at work of a person: those of the shift, or hours that the person chooses.
import { FormField, RadioGroup, SpaceBetween, TimeInput } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { WorkingHours } from '#shared/organisation/notice.ts';
import { getEnumText } from '#web/i18n/text.ts';

const completeTime = /^\d{2}:\d{2}$/;

/** Whether both times are entered, if hours were chosen. */
export const areHoursComplete = (hours: WorkingHours | undefined): boolean =>
  !hours || (completeTime.test(hours.from) && completeTime.test(hours.to));

interface HoursFieldProps {
  shift: number | null;
  /** Absent: the hours of the shift. */
  hours: WorkingHours | undefined;
  onChange: (hours: WorkingHours | undefined) => void;
}

/** Proposal for whoever begins to choose hours. */
const usualHours: WorkingHours = { from: '08:00', to: '17:00' };

export function HoursField({ shift, hours, onChange }: HoursFieldProps) {
  const { t } = useTranslation('notices');
  const shiftText =
    shift === null ? t('noShift') : t('yourShift', { shift: getEnumText('shift', String(shift)) });
  const timeField = (part: keyof WorkingHours) => (
    <FormField label={t(part)}>
      <TimeInput
        value={hours![part]}
        format="hh:mm"
        placeholder="hh:mm"
        onChange={({ detail }) => onChange({ ...hours!, [part]: detail.value })}
      />
    </FormField>
  );
  return (
    <SpaceBetween size="s">
      <FormField label={t('hours')} description={t('hoursHint')}>
        <RadioGroup
          value={hours ? 'own' : 'shift'}
          items={[
            { value: 'shift', label: t('hoursOfShift'), description: shiftText },
            { value: 'own', label: t('ownHours') },
          ]}
          onChange={({ detail }) => onChange(detail.value === 'own' ? usualHours : undefined)}
        />
      </FormField>
      {hours && (
        <SpaceBetween direction="horizontal" size="s">
          {timeField('from')}
          {timeField('to')}
        </SpaceBetween>
      )}
    </SpaceBetween>
  );
}

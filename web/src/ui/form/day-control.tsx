// Input of a day, typed in the regional format or selected in a calendar; used for every day of a form.
import {
  Button,
  Calendar,
  Input,
  type InputProps,
  Popover,
  type PopoverProps,
} from '@cloudscape-design/components';
import { type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '#shared/day.ts';
import { useFormat, useTextLocale } from '../format.ts';
import { isDay, parseDay } from './day-text.ts';
import './day-control.css';

export interface DayControlProps {
  /** Day as `YYYY-MM-DD`, or the typed text if it is not a valid day. */
  value: string;
  onChange: (value: string) => void;
  /** Earliest day that the calendar offers. */
  from?: Day;
  onBlur?: () => void;
  disabled?: boolean;
  required?: boolean;
  ref?: Ref<InputProps.Ref>;
}

export function DayControl({ value, onChange, from, onBlur, disabled, required, ref }: DayControlProps) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const locale = useTextLocale();
  const calendar = useRef<PopoverProps.Ref>(null);
  const [typed, setTyped] = useState<string>();
  const validDay = isDay(value) ? value : undefined;
  return (
    <div className="day-control">
      <Input
        value={typed !== undefined && parseDay(typed) === value ? typed : validDay ? day(validDay) : value}
        ref={ref}
        placeholder={t('day.shape')}
        autoComplete={false}
        disabled={disabled}
        ariaRequired={required}
        onBlur={() => {
          setTyped(undefined);
          onBlur?.();
        }}
        onChange={({ detail }) => {
          setTyped(detail.value);
          onChange(parseDay(detail.value));
        }}
      />
      <Popover
        ref={calendar}
        triggerType="custom"
        position="bottom"
        header={t('day.open')}
        renderWithPortal
        content={
          <Calendar
            value={validDay ?? ''}
            locale={locale}
            isDateEnabled={(date) => !from || date.toLocaleDateString('sv-SE') >= from}
            onChange={({ detail }) => {
              onChange(detail.value);
              calendar.current?.focus();
            }}
          />
        }
      >
        <Button
          iconName="calendar"
          variant="icon"
          formAction="none"
          disabled={disabled}
          ariaLabel={validDay ? `${t('day.open')}: ${day(validDay)}` : t('day.open')}
        />
      </Popover>
    </div>
  );
}

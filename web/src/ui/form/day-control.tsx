// A day, typed as the regional setting writes it or taken from a calendar: every day of a form is asked for by this one.
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
import type { Day } from '../../../../shared/day.ts';
import { useFormat, useWordLocale } from '../format.ts';
import { isDay, parseDay } from './day-text.ts';
import './day-control.css';

export interface DayControlProps {
  /** A day, or what was typed and is none. */
  value: string;
  onChange: (value: string) => void;
  /** The calendar offers no earlier day. */
  from?: Day;
  onBlur?: () => void;
  disabled?: boolean;
  required?: boolean;
  ref?: Ref<InputProps.Ref>;
}

export function DayControl({ value, onChange, from, onBlur, disabled, required, ref }: DayControlProps) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const locale = useWordLocale();
  const calendar = useRef<PopoverProps.Ref>(null);
  const [typed, setTyped] = useState<string>();
  const known = isDay(value) ? value : undefined;
  return (
    <div className="day-control">
      <Input
        value={typed !== undefined && parseDay(typed) === value ? typed : known ? day(known) : value}
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
            value={known ?? ''}
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
          ariaLabel={known ? `${t('day.open')}: ${day(known)}` : t('day.open')}
        />
      </Popover>
    </div>
  );
}

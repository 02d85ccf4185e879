// Input for numbers, parsed by the regional settings; an ambiguous text is shown as it was understood.
import { Box, Input, type InputProps } from '@cloudscape-design/components';
import { type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatEditableNumber, type ParsedNumber, parseTypedNumber } from '#shared/number-text.ts';
import { useFormat } from '../format.ts';

interface Props
  extends Pick<InputProps, 'ariaLabel' | 'ariaRequired' | 'disabled' | 'invalid' | 'placeholder'> {
  /** A number, or the typed text if it is not a number. */
  value: unknown;
  onChange: (value: number | string | undefined) => void;
  onBlur?: () => void;
  inputMode?: 'decimal' | 'numeric';
  unit?: string;
  ref?: Ref<InputProps.Ref> | ((instance: unknown) => void);
}

export function NumberInput({ value, onChange, onBlur, unit, ref, inputMode = 'decimal', ...input }: Props) {
  const { globalization } = useFormat().region;
  const [typed, setTyped] = useState({ text: '', isPasted: false });
  const pasted = useRef<string>(undefined);
  const numberRead = parseTypedNumber(typed.text, globalization, typed);
  const isTypedValue = typed.text !== '' && numberRead.value === (value ?? undefined);
  const formattedValue =
    typeof value === 'number' ? formatEditableNumber(value, globalization) : String(value ?? '');
  return (
    <div
      onPaste={({ clipboardData }) => {
        pasted.current = clipboardData.getData('text').trim();
      }}
    >
      <Input
        {...input}
        ref={ref as Ref<InputProps.Ref>}
        value={isTypedValue ? typed.text : formattedValue}
        inputMode={inputMode}
        autoComplete={false}
        onBlur={() => onBlur?.()}
        onChange={({ detail: { value: text } }) => {
          const next = { text, isPasted: text.trim() === pasted.current };
          pasted.current = undefined;
          setTyped(next);
          onChange(parseTypedNumber(text, globalization, next).value);
        }}
      />
      {isTypedValue && <NumberReading read={numberRead} unit={unit} />}
    </div>
  );
}

/** Shows how an ambiguous text was understood, or its two readings; empty for a clear text. */
export function NumberReading({
  read: { value, isUnclear, readings },
  unit,
}: {
  read: ParsedNumber;
  unit?: string;
}) {
  const { t } = useTranslation();
  const { globalization } = useFormat().region;
  const formatFigure = (n: number) =>
    [formatEditableNumber(n, globalization), unit].filter(Boolean).join(' ');
  if (readings)
    return (
      <Box fontSize="body-s" color="text-status-error">
        <span role="alert">
          {t('number.unclear', { own: formatFigure(readings[0]), other: formatFigure(readings[1]) })}
        </span>
      </Box>
    );
  if (!isUnclear || typeof value !== 'number') return null;
  return (
    <Box fontSize="body-s" color="text-body-secondary">
      <span role="status">{t('number.readAs', { value: formatFigure(value) })}</span>
    </Box>
  );
}

// Choice with all its values on screen, so that one tap makes it.
import { useTranslation } from 'react-i18next';
import { getEnumText } from '../../i18n/text.ts';
import type { Control } from '../../ui/form/control.ts';
import './choice-keys.css';

export function ChoiceKeys({ control, label }: { control: Control; label: string }) {
  useTranslation('enums');
  const { field, value, onChange, onBlur, ref, disabled, invalid } = control;
  return (
    <div role="radiogroup" className="choice-keys" aria-label={label} aria-required={field.required}>
      {field.values.map((each, index) => (
        <label key={each} className={value === each ? 'chosen' : undefined}>
          <input
            ref={index === 0 ? (ref as never) : undefined}
            type="radio"
            name={field.name}
            value={each}
            checked={value === each}
            disabled={disabled}
            aria-invalid={invalid || undefined}
            onBlur={() => onBlur()}
            onChange={() => onChange(each)}
          />
          {field.meta.labels ? getEnumText(field.meta.labels, each) : each}
        </label>
      ))}
    </div>
  );
}

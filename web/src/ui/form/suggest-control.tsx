// A text that is often a code of an archive: its codes are proposed, any other text may be typed.
import { Autosuggest } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useRefOptions } from '../refs.ts';
import type { Control } from './control.ts';

export function SuggestControl({ field, value, disabled, onBlur, onChange, ref }: Control) {
  const { t } = useTranslation();
  const { data, isPending } = useRefOptions(field.meta.suggests);
  const text = typeof value === 'string' ? value : '';
  return (
    <Autosuggest
      ref={ref as never}
      value={text}
      options={(data ?? []).map(({ label, description }) => ({ value: label, description }))}
      enteredTextLabel={(typed) => t('useTyped', { typed })}
      statusType={isPending ? 'loading' : 'finished'}
      loadingText={t('loading')}
      disabled={disabled}
      ariaRequired={field.required}
      expandToViewport
      onBlur={() => onBlur()}
      onChange={({ detail }) => onChange(detail.value)}
    />
  );
}

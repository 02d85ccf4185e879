// Control for each kind of field (shared/fields.ts).
import { Autosuggest, Input, Toggle } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { ImageControl, ImagesControl } from '../image/image-field.tsx';
import { useRefOptions } from '../refs.ts';
import type { Control } from './control.ts';
import { DayControl } from './day-control.tsx';
import { InstantControl } from './instant-control.tsx';
import { NoteArea } from './note-area.tsx';
import { NumberControl } from './number-control.tsx';
import { ChoiceControl, ChoicesControl, RefControl, RefsControl } from './select-control.tsx';

export function FieldControl(control: Control) {
  const { field, disabled, onBlur, onChange, ref } = control;
  const { t } = useTranslation();
  const value = typeof control.value === 'string' ? control.value : '';
  const shared = { disabled, ref, ariaRequired: field.required, onBlur: () => onBlur() };
  switch (field.meta.kind) {
    case 'note':
      return <NoteArea {...shared} value={value} rows={4} onChange={onChange} />;
    case 'flag':
      return (
        <Toggle
          checked={control.value === true}
          disabled={disabled}
          ref={ref as never}
          onBlur={() => onBlur()}
          onChange={({ detail }) => onChange(detail.checked)}
        >
          {control.value === true ? t('yes') : t('no')}
        </Toggle>
      );
    case 'day':
      return (
        <DayControl
          value={value}
          ref={ref}
          disabled={disabled}
          required={field.required}
          onBlur={onBlur}
          onChange={(next) => onChange(next || undefined)}
        />
      );
    case 'instant':
      return <InstantControl {...control} />;
    case 'money':
    case 'whole':
    case 'number':
    case 'minutes':
      return <NumberControl {...control} />;
    case 'choice':
      return <ChoiceControl {...control} />;
    case 'choices':
      return <ChoicesControl {...control} />;
    case 'ref':
      return <RefControl {...control} />;
    case 'refs':
      return <RefsControl {...control} />;
    case 'image':
      return <ImageControl {...control} />;
    case 'images':
    case 'files':
      return <ImagesControl {...control} />;
    case 'email':
      return (
        <Input
          {...shared}
          value={value}
          type="email"
          inputMode="email"
          autoComplete={false}
          onChange={({ detail }) => onChange(detail.value)}
        />
      );
    default:
      if (field.meta.suggests) return <SuggestControl {...control} />;
      return (
        <Input
          {...shared}
          value={value}
          autoComplete={false}
          onChange={({ detail }) => onChange(detail.value)}
        />
      );
  }
}

/** Text input that suggests the codes of an archive but accepts any text. */
function SuggestControl({ field, value, disabled, onBlur, onChange, ref }: Control) {
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

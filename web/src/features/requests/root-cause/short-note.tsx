// A note in a row of fields: two lines are enough to begin with.
import { Textarea } from '@cloudscape-design/components';
import type { Control } from '../../../ui/form/control.ts';

export const ShortNote = ({ value, disabled, onBlur, onChange, ref }: Control) => (
  <Textarea
    ref={ref}
    rows={2}
    value={typeof value === 'string' ? value : ''}
    disabled={disabled}
    onBlur={() => onBlur()}
    onChange={({ detail }) => onChange(detail.value)}
  />
);

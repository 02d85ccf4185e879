// A note in a row of fields: two lines are enough to begin with.
import type { Control } from '../../../ui/form/control.ts';
import { NoteArea } from '../../../ui/form/note-area.tsx';

export const ShortNote = ({ value, disabled, onBlur, onChange, ref }: Control) => (
  <NoteArea
    ref={ref}
    rows={2}
    value={typeof value === 'string' ? value : ''}
    disabled={disabled}
    onBlur={() => onBlur()}
    onChange={onChange}
  />
);

// Note field in a row of fields, initially two lines high.
import type { Control } from '#web/ui/form/control.ts';
import { NoteArea } from '#web/ui/form/note-area.tsx';

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

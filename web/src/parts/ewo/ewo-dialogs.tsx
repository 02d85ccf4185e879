// What is asked before an EWO is given, held, resumed, cancelled, opened again or put right. A refusal stands at its field, and
// nothing typed is lost by it.
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import type { AnyEndpoint } from '../../../../shared/contract.ts';
import {
  EwoAssignment,
  EwoCorrection,
  EwoHold,
  EwoPriority,
  EwoReason,
  EwoResumption,
} from '../../../../shared/requests/ewo.ts';
import { type EwoItem, type EwoPage, ewos } from '../../../../shared/requests/ewo-api.ts';
import { leastDates } from '../../../../shared/requests/ewo-times.ts';
import { cache } from '../../cache.ts';
import { flash } from '../../ui/flashes.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { Field } from '../../ui/form/form-field.tsx';
import { type AnyObject, fieldsOf } from '../../ui/form/schema-fields.ts';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { useNow } from '../../ui/today.ts';
import { useSend } from '../../use-call.ts';
import { LeastDate, notBefore } from './least-date.tsx';

export type AskedEwo = EwoItem & Partial<EwoPage>;

interface Question {
  call: AnyEndpoint;
  schema: AnyObject;
  /** What the form starts from. */
  values?: (ewo: AskedEwo) => object;
  /** The date of the step, and the name its least date goes by. */
  date?: [field: string, least: keyof ReturnType<typeof leastDates>];
  /** Those that can be answered at all; all of them where it is absent. */
  fields?: (ewo: AskedEwo) => string[];
}

/** Who put it on hold has no priority to work by in mind yet. */
const workedAs = ({ machineStatus }: AskedEwo) => ({
  priority: machineStatus === 'stopped' ? 'high' : 'medium',
});

export const questions = {
  assign: {
    call: ewos.assign,
    schema: EwoAssignment,
    values: ({ teamId, members }) => ({ teamId, members }),
    date: ['assignedAt', 'assignedAt'],
  },
  hold: { call: ewos.hold, schema: EwoHold, date: ['at', 'hold'] },
  resume: { call: ewos.resume, schema: EwoResumption, values: workedAs, date: ['at', 'resume'] },
  priority: {
    call: ewos.priority,
    schema: EwoPriority,
    values: ({ priority }) => ({ priority }),
  },
  cancel: { call: ewos.cancel, schema: EwoReason },
  reopen: { call: ewos.reopen, schema: EwoReason },
  correct: {
    call: ewos.correct,
    schema: z.strictObject({ ...EwoCorrection.shape, ...EwoReason.shape }),
    values: (ewo) => ewo,
    // a date is put right, never given to a step that was not reached
    fields: (ewo) =>
      [...Object.keys(EwoCorrection.shape), 'reason'].filter(
        (field) =>
          !(field.endsWith('At') || field.startsWith('intervention')) ||
          ewo[field as keyof AskedEwo] !== undefined,
      ),
  },
} as const satisfies Record<string, Question>;
export type EwoQuestion = keyof typeof questions;

export function EwoDialog({ ask, ewo, onClose }: { ask: EwoQuestion; ewo: AskedEwo; onClose: () => void }) {
  const { t } = useTranslation('ewoWork');
  const { call, schema, values, date, fields }: Question = questions[ask];
  const { send } = useSend(call);
  const now = useNow();
  const least = date && leastDates(ewo)[date[1]];
  const state = useSchemaForm({
    schema: date ? notBefore(schema, date[0], least, now) : schema,
    values: values?.(ewo) as Record<string, unknown> | undefined,
    draft: `ewo:${ewo.id}:${ask}`,
    onSave: async (typed: object) => {
      await send({ id: ewo.id, version: ewo.version, ...typed });
      flash('success', t(`done.${ask}`, { code: ewo.code }));
    },
  });
  const priority = state.form.watch('priority');
  const asked = (name: string) =>
    fields ? fields(ewo).includes(name) : !(ask === 'priority' && name === 'reason' && priority !== 'onHold');
  return (
    <FormDialog
      state={state}
      namespace="ewoWork"
      title={t(`ask.${ask}`, { code: ewo.code })}
      action={t(`do.${ask}`)}
      text={t(`askText.${ask}`)}
      onReload={() => void cache.invalidateQueries({ queryKey: [ewos.get.path] })}
      onClose={onClose}
    >
      {fieldsOf(schema)
        .filter(({ name }) => asked(name))
        .map(({ name }) => (
          <Field key={name} name={name} help={name === date?.[0] ? <LeastDate least={least} /> : undefined} />
        ))}
    </FormDialog>
  );
}

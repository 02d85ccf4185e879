// Dialogs before an EWO is assigned, held, resumed, cancelled, reopened or corrected. A refusal is shown at
// its field, and the input stays.
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import type { AnyEndpoint } from '#shared/contract.ts';
import {
  EwoAssignment,
  EwoCorrection,
  EwoHold,
  EwoPriority,
  EwoReason,
  EwoResumption,
} from '#shared/requests/ewo.ts';
import { type EwoItem, type EwoPage, ewos } from '#shared/requests/ewo-api.ts';
import { getEwoMinimumDates } from '#shared/requests/ewo-times.ts';
import { cache } from '../../cache.ts';
import { i18n } from '../../i18n/i18n.ts';
import { flashWritten } from '../../ui/flashes.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { Field } from '../../ui/form/form-field.tsx';
import { type AnyObjectSchema, listFields } from '../../ui/form/schema-fields.ts';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { Loading } from '../../ui/loading.tsx';
import { useNow } from '../../ui/today.ts';
import { useSend } from '../../use-call.ts';
import { EarliestDate, withEarliestDate } from './earliest-date.tsx';

export type EwoDialogRecord = EwoItem & Partial<EwoPage>;

interface DialogDefinition {
  call: AnyEndpoint;
  schema: AnyObjectSchema;
  /** Returns the initial values of the form. */
  values?: (ewo: EwoDialogRecord) => object;
  /** Date field of the step, and the key of its earliest date. */
  date?: [field: string, least: keyof ReturnType<typeof getEwoMinimumDates>];
  /** Returns the fields that can be filled in; if absent, all of them. */
  fields?: (ewo: EwoDialogRecord) => string[];
}

/** Loaded when a hold waits for spares. */
const LazySparesField = lazy(async () => {
  const [{ SparesField }] = await Promise.all([
    import('../spare/spares-field.tsx'),
    i18n.loadNamespaces(['spares']),
  ]);
  return { default: SparesField };
});

/** Returns the proposed priority of a resumed EWO, whose own priority is "on hold". */
const getResumedPriority = ({ machineStatus }: EwoDialogRecord) => ({
  priority: machineStatus === 'stopped' ? 'high' : 'medium',
});

export const ewoDialogs = {
  assign: {
    call: ewos.assign,
    schema: EwoAssignment,
    values: ({ teamId, members }) => ({ teamId, members }),
    date: ['assignedAt', 'assignedAt'],
  },
  hold: { call: ewos.hold, schema: EwoHold, date: ['at', 'hold'] },
  resume: { call: ewos.resume, schema: EwoResumption, values: getResumedPriority, date: ['at', 'resume'] },
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
    // A date can be corrected but not added to a step that was not reached.
    fields: (ewo) =>
      [...Object.keys(EwoCorrection.shape), 'reason'].filter(
        (field) =>
          !(field.endsWith('At') || field.startsWith('intervention')) ||
          ewo[field as keyof EwoDialogRecord] !== undefined,
      ),
  },
} as const satisfies Record<string, DialogDefinition>;
export type EwoDialogName = keyof typeof ewoDialogs;

export function EwoDialog({
  ask,
  ewo,
  onClose,
}: {
  ask: EwoDialogName;
  ewo: EwoDialogRecord;
  onClose: () => void;
}) {
  const { t } = useTranslation('ewoWork');
  const { call, schema, values, date, fields }: DialogDefinition = ewoDialogs[ask];
  const { send } = useSend(call);
  const now = useNow();
  const earliestDate = date && getEwoMinimumDates(ewo)[date[1]];
  const state = useSchemaForm({
    schema: date ? withEarliestDate(schema, date[0], earliestDate, now) : schema,
    values: values?.(ewo) as Record<string, unknown> | undefined,
    draft: `ewo:${ewo.id}:${ask}`,
    onSave: async (formValues: object) => {
      const answer = await send({ id: ewo.id, version: ewo.version, ...formValues });
      flashWritten(answer, t(`done.${ask}`, { code: ewo.code }));
    },
  });
  const { watch, setValue } = state.form;
  const priority = watch('priority');
  const waitsForSpares = ask === 'hold' && watch('reason') === 'spare';
  // A hidden field would be checked and sent.
  useEffect(() => {
    if (!waitsForSpares) setValue('spares', undefined);
  }, [waitsForSpares, setValue]);
  const isShown = (name: string) =>
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
      {listFields(schema)
        .filter(({ name }) => isShown(name))
        .flatMap(({ name }) => [
          <Field
            key={name}
            name={name}
            help={name === date?.[0] ? <EarliestDate earliestDate={earliestDate} /> : undefined}
          />,
          waitsForSpares && name === 'reason' && (
            <Suspense key="spares" fallback={<Loading />}>
              <LazySparesField machineId={ewo.machineId} label={t('fields.missingSpares')} />
            </Suspense>
          ),
        ])}
    </FormDialog>
  );
}

// Correction of a report: the requester edits texts until it is assigned; administrators also edit dates, and
// can cancel it.
import { Alert, Box, Button, Container, FormField, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type * as z from 'zod';
import { note } from '#shared/fields.ts';
import { isAdmin } from '#shared/planned/order-transitions.ts';
import { RefusalError } from '#shared/refused.ts';
import { EwoCorrection as Correction } from '#shared/requests/ewo.ts';
import { type EwoPage, ewos } from '#shared/requests/ewo-api.ts';
import { correctedClosingFields, removableFields, requesterFields } from '#shared/requests/ewo-fields.ts';
import { type EwoStep, ewoSteps, findEwoMinimumDate } from '#shared/requests/ewo-times.ts';
import { ewoTransitions } from '#shared/requests/ewo-transitions.ts';
import { isTransitionAllowed } from '#shared/transitions.ts';
import { cache } from '#web/cache.ts';
import { useMachineName } from '#web/parts/ewo/ewo-cards.tsx';
import { EwoStatus } from '#web/parts/ewo/ewo-status.tsx';
import { getOpenEwosRoute, getRequestHomeRoute, type RequestLayout } from '#web/paths/requests.ts';
import { toPrincipal, useSession } from '#web/session/session.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { flash } from '#web/ui/flashes.ts';
import { Field as Shown } from '#web/ui/form/form-field.tsx';
import { NoteArea } from '#web/ui/form/note-area.tsx';
import { SchemaForm } from '#web/ui/form/schema-form.tsx';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useCall, useSend } from '#web/use-call.ts';

const Form = Correction.extend({ reason: note(500).min(1) });
type Values = z.output<typeof Form>;
type Field = keyof typeof Correction.shape;

/** Returns the form schema: fields with a value stay required, except those that may be emptied. */
const buildSchema = (ewo: EwoPage, fields: readonly Field[]) =>
  Form.required(
    Object.fromEntries(
      fields
        .filter((field) => ewo[field] !== undefined && !removableFields.some((name) => name === field))
        .map((field) => [field, true as const]),
    ) as Partial<Record<Field, true>>,
  );

const steps = ewoSteps.map(([name]) => name);

export function EwoCorrection({ id, place }: { id: string; place: RequestLayout }) {
  const { t } = useTranslation(['ewo', 'words']);
  const session = useSession();
  const getMachineName = useMachineName();
  const query = useCall(ewos.get, { id });
  return (
    <Loaded query={query} title={t('correct.title')}>
      {(ewo) => {
        const principal = toPrincipal(session);
        return (
          <SpaceBetween size="l">
            <PageHeader
              title={t('correct.of', { code: ewo.code })}
              description={getMachineName(ewo.machineId)}
              actions={isTransitionAllowed(ewoTransitions, 'cancel', ewo, principal) && <Cancel ewo={ewo} />}
            />
            <EwoStatus state={ewo.state} />
            {isTransitionAllowed(ewoTransitions, 'correct', ewo, principal) ? (
              <CorrectionForm key={ewo.version} ewo={ewo} place={place} />
            ) : (
              <Alert type="info">{t('correct.notYours')}</Alert>
            )}
          </SpaceBetween>
        );
      }}
    </Loaded>
  );
}

function CorrectionForm({ ewo, place }: { ewo: EwoPage; place: RequestLayout }) {
  const { t } = useTranslation('ewo');
  const { instant } = useFormat();
  const principal = toPrincipal(useSession());
  const { send } = useSend(ewos.correct);
  const navigate = useNavigate();
  const back = place === 'operator' ? getOpenEwosRoute(ewo.id) : getRequestHomeRoute(place);
  const reachedSteps = steps.filter((step) => ewo[step] !== undefined);
  const fields: readonly Field[] = isAdmin(principal)
    ? [
        ...requesterFields,
        ...correctedClosingFields.filter((field) => ewo[field] !== undefined),
        ...reachedSteps,
      ]
    : requesterFields;
  const [schema] = useState(() => buildSchema(ewo, fields));
  const save = async ({ reason, ...values }: Values) => {
    const changedFields = fields.filter((field) => !isSame(values[field as never], ewo[field as never]));
    if (changedFields.length === 0) return flash('info', t('correct.nothing'));
    await send({
      id: ewo.id,
      version: ewo.version,
      reason,
      ...Object.fromEntries(changedFields.map((field) => [field, values[field as never]])),
    });
    flash('success', t('correct.done', { code: ewo.code }));
  };
  const help = (step: EwoStep) => {
    const minDate = findEwoMinimumDate(ewo, step);
    return minDate && t('correct.least', { at: instant(minDate) });
  };
  return (
    <SchemaForm
      schema={schema}
      namespace="ewo"
      values={ewo as never}
      draft={`ewo:${ewo.id}`}
      onSave={save}
      onReload={() => void cache.invalidateQueries({ queryKey: [ewos.get.path] })}
      saveLabel={t('correct.save')}
      onCancel={() => void navigate(back)}
    >
      <Container>
        <SpaceBetween size="l">
          {fields.map((name) => (
            <Shown
              key={name}
              name={name}
              help={steps.includes(name as EwoStep) ? help(name as EwoStep) : undefined}
            />
          ))}
          <Shown name="reason" />
        </SpaceBetween>
      </Container>
    </SchemaForm>
  );
}

const isSame = (input: unknown, storedValue: unknown) => (input ?? '') === (storedValue ?? '');

function Cancel({ ewo }: { ewo: EwoPage }) {
  const { t } = useTranslation('ewo');
  const { send } = useSend(ewos.cancel);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [reason, setReason] = useState('');
  return (
    <>
      <Button onClick={() => setDialogOpen(true)}>{t('cancel.action')}</Button>
      {isDialogOpen && (
        <Confirm
          title={t('cancel.of', { code: ewo.code })}
          action={t('cancel.action')}
          onConfirm={async () => {
            if (!reason.trim()) throw new RefusalError('invalid', 'reasonNeeded');
            await send({ id: ewo.id, version: ewo.version, reason: reason.trim() });
            flash('success', t('cancel.done', { code: ewo.code }));
          }}
          onClose={() => setDialogOpen(false)}
        >
          <SpaceBetween size="m">
            <Box>{t('cancel.text')}</Box>
            <FormField label={t('fields.reason')}>
              <NoteArea value={reason} ariaRequired onChange={setReason} />
            </FormField>
          </SpaceBetween>
        </Confirm>
      )}
    </>
  );
}

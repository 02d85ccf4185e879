// A report put right: texts by whoever asked for it until it is assigned, dates too by administrators; cancelled by them.
import { Alert, Box, Button, Container, FormField, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type * as z from 'zod';
import { note } from '../../../../../shared/fields.ts';
import { isPossible } from '../../../../../shared/moves.ts';
import { isAdmin } from '../../../../../shared/planned/order-moves.ts';
import { Refused } from '../../../../../shared/refused.ts';
import { EwoCorrection as Correction, emptiedTexts } from '../../../../../shared/requests/ewo.ts';
import { type EwoPage, ewos } from '../../../../../shared/requests/ewo-api.ts';
import { ewoMoves, ownTexts } from '../../../../../shared/requests/ewo-moves.ts';
import { type EwoStep, ewoSteps, leastDate } from '../../../../../shared/requests/ewo-times.ts';
import { cache } from '../../../cache.ts';
import { useMachineName } from '../../../parts/ewo/ewo-cards.tsx';
import { EwoState } from '../../../parts/ewo/ewo-state.tsx';
import { homePath, openEwosPath, type Place } from '../../../paths/requests.ts';
import { askerOf, useSession } from '../../../session/session.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { flash } from '../../../ui/flashes.ts';
import { Field as Shown } from '../../../ui/form/form-field.tsx';
import { NoteArea } from '../../../ui/form/note-area.tsx';
import { SchemaForm } from '../../../ui/form/schema-form.tsx';
import { useFormat } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useCall, useSend } from '../../../use-call.ts';

const Form = Correction.extend({ reason: note(500).min(1) });
type Values = z.output<typeof Form>;
type Field = keyof typeof Correction.shape;

const mayBeEmptied: readonly Field[] = emptiedTexts;
/** What was said once is said otherwise; only what nobody must write is taken back. */
const formOf = (ewo: EwoPage, fields: readonly Field[]) =>
  Form.required(
    Object.fromEntries(
      fields
        .filter((field) => ewo[field] !== undefined && !mayBeEmptied.includes(field))
        .map((field) => [field, true as const]),
    ) as Partial<Record<Field, true>>,
  );

const steps = ewoSteps.map(([name]) => name);
/** Written while it is closed. */
const ofClosing = ['interventionDescription', 'finalNotes'] as const;

export function EwoCorrection({ id, place }: { id: string; place: Place }) {
  const { t } = useTranslation(['ewo', 'words']);
  const session = useSession();
  const nameOf = useMachineName();
  const query = useCall(ewos.get, { id });
  return (
    <Loaded query={query} title={t('correct.title')}>
      {(ewo) => {
        const asker = askerOf(session);
        return (
          <SpaceBetween size="l">
            <PageHeader
              title={t('correct.of', { code: ewo.code })}
              description={nameOf(ewo.machineId)}
              actions={isPossible(ewoMoves, 'cancel', ewo, asker) && <Cancel ewo={ewo} />}
            />
            <EwoState state={ewo.state} />
            {isPossible(ewoMoves, 'correct', ewo, asker) ? (
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

function CorrectionForm({ ewo, place }: { ewo: EwoPage; place: Place }) {
  const { t } = useTranslation('ewo');
  const { instant } = useFormat();
  const asker = askerOf(useSession());
  const { send } = useSend(ewos.correct);
  const navigate = useNavigate();
  const back = place === 'operator' ? openEwosPath(ewo.id) : homePath(place);
  const reached = steps.filter((step) => ewo[step] !== undefined);
  const fields: readonly Field[] = isAdmin(asker)
    ? [...ownTexts, ...ofClosing.filter((field) => ewo[field] !== undefined), ...reached]
    : ownTexts;
  const [schema] = useState(() => formOf(ewo, fields));
  const save = async ({ reason, ...values }: Values) => {
    const changed = fields.filter((field) => !same(values[field as never], ewo[field as never]));
    if (changed.length === 0) return flash('info', t('correct.nothing'));
    await send({
      id: ewo.id,
      version: ewo.version,
      reason,
      ...Object.fromEntries(changed.map((field) => [field, values[field as never]])),
    });
    flash('success', t('correct.done', { code: ewo.code }));
  };
  const help = (step: EwoStep) => {
    const least = leastDate(ewo, step);
    return least && t('correct.least', { at: instant(least) });
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

const same = (typed: unknown, kept: unknown) => (typed ?? '') === (kept ?? '');

function Cancel({ ewo }: { ewo: EwoPage }) {
  const { t } = useTranslation('ewo');
  const { send } = useSend(ewos.cancel);
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('cancel.action')}</Button>
      {asking && (
        <Confirm
          title={t('cancel.of', { code: ewo.code })}
          action={t('cancel.action')}
          onConfirm={async () => {
            if (!reason.trim()) throw new Refused('invalid', 'reasonNeeded');
            await send({ id: ewo.id, version: ewo.version, reason: reason.trim() });
            flash('success', t('cancel.done', { code: ewo.code }));
          }}
          onClose={() => setAsking(false)}
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

// Form of a tag's work: description, hours of each technician, spares; and its closing, which includes
// unsaved work.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type * as z from 'zod';
import { TagClosing, TagWork } from '#shared/requests/tag.ts';
import { type TagPage, tags } from '#shared/requests/tag-api.ts';
import { isFiveS } from '#shared/requests/tag-state.ts';
import { tagTransitions } from '#shared/requests/tag-transitions.ts';
import { isTransitionAllowed } from '#shared/transitions.ts';
import { useEwoNames } from '#web/parts/ewo/ewo-names.ts';
import { HoursField } from '#web/parts/order/hours-field.tsx';
import { sortMembersFirst } from '#web/parts/order/order-names.ts';
import { useStockShortage } from '#web/parts/spare/shortage.tsx';
import { SparesField, toSpareRows } from '#web/parts/spare/spares-field.tsx';
import type { WorkLayout } from '#web/paths/orders.ts';
import { getTagViewRoute } from '#web/paths/requests.ts';
import { toPrincipal, useSession } from '#web/session/session.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { flashWritten } from '#web/ui/flashes.ts';
import { Field } from '#web/ui/form/form-field.tsx';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { useFormat } from '#web/ui/format.ts';
import { useSend } from '#web/use-call.ts';
import { HandedOverHours } from '../handed-over-hours.tsx';
import { StepForm } from '../step-form.tsx';
import { ActionControl } from './tag-controls.tsx';

/** Schema of the closing; hours, spares and pictures are part of the work. */
const Closing = TagClosing.pick({ closingNotes: true, action: true, sapOrder: true, closedAt: true });
const CloseFiveS = Closing.required({ action: true });

interface Props {
  tag: TagPage;
  desk: WorkLayout;
  onReload: () => void;
}

export function TagWorkForm({ tag, desk, onReload }: Props) {
  const { t } = useTranslation(['tag', 'spares']);
  const navigate = useNavigate();
  const session = useSession();
  const principal = toPrincipal(session);
  const hasSapOrders = session.user?.plant.warSap === true;
  const { instant } = useFormat();
  const names = useEwoNames({ withOperators: true });
  const { send: report } = useSend(tags.report);
  const { send: close } = useSend(tags.close);
  const shortage = useStockShortage();
  const [isConfirming, setConfirming] = useState(false);
  const [isClosing, setClosing] = useState(false);
  /** Answer to the last save. */
  const lastAnswer = useRef<TagPage>(tag);
  const workForm = useSchemaForm({
    schema: TagWork,
    values: { ...tag, ...tag.report, spares: toSpareRows(tag.report?.spares) },
    draft: `tag:${tag.id}:work`,
    onSave: async (input: TagWork) => {
      lastAnswer.current = await report({ id: tag.id, version: tag.version, ...input });
    },
  });
  const closingForm = useSchemaForm({
    schema: isFiveS(tag) ? CloseFiveS : Closing,
    values: tag,
    draft: `tag:${tag.id}:close`,
    onSave: async (input: z.infer<typeof Closing>) => {
      lastAnswer.current = await shortage.watched((confirmed) =>
        close({
          id: tag.id,
          version: Math.max(tag.version, lastAnswer.current.version),
          ...input,
          confirmed,
        }),
      );
    },
  });
  const save = async () => {
    if (await workForm.submit()) flashWritten(lastAnswer.current, t('tag:done.report', { code: tag.code }));
  };
  const confirmClose = async () => {
    if (await closingForm.form.trigger()) setConfirming(true);
    else await closingForm.submit();
  };
  const closeTag = async () => {
    setClosing(true);
    const isClosed = (!workForm.unsaved() || (await workForm.submit())) && (await closingForm.submit());
    setClosing(false);
    setConfirming(false);
    if (!isClosed) return;
    flashWritten(lastAnswer.current, t('tag:done.close', { code: tag.code }));
    await navigate(getTagViewRoute(desk, tag.id));
  };
  const dateHint = t('tag:least', { at: instant(tag.createdAt) });
  return (
    <SpaceBetween size="l">
      <StepForm
        namespace="tag"
        title={t('tag:work.report')}
        description={t('tag:work.reportText')}
        state={workForm}
        onSubmit={() => void save()}
        onReload={onReload}
        buttons={<Button loading={workForm.form.formState.isSubmitting}>{t('tag:work.save')}</Button>}
      >
        <Field name="startedAt" help={dateHint} />
        <HandedOverHours
          recordKind="tag"
          recordId={tag.id}
          technicians={sortMembersFirst(names, tag.teamId)}
        />
        <HoursField name="hours" technicians={sortMembersFirst(names, tag.teamId)} suggested={undefined} />
        {tag.machineId !== undefined && (
          <SparesField machineId={tag.machineId} storedSpares={tag.report?.spares} />
        )}
        <Field name="note" />
        <Field name="images" />
      </StepForm>
      {isTransitionAllowed(tagTransitions, 'close', tag, principal) && (
        <StepForm
          namespace="tag"
          title={t('tag:work.closing')}
          description={t('tag:work.closingText')}
          state={closingForm}
          onSubmit={() => void confirmClose()}
          onReload={onReload}
          buttons={
            <Button variant="primary" loading={isClosing}>
              {t('tag:do.close')}
            </Button>
          }
        >
          <Field name="closingNotes" />
          <Field name="action" control={(control) => <ActionControl {...control} />} />
          {hasSapOrders && <Field name="sapOrder" help={t('spares:sapOrderHelp')} />}
          <Field name="closedAt" help={dateHint} />
        </StepForm>
      )}
      {shortage.question(closeTag)}
      {isConfirming && (
        <Confirm
          title={t('tag:ask.close', { code: tag.code })}
          action={t('tag:do.close')}
          onConfirm={closeTag}
          onClose={() => setConfirming(false)}
        >
          {t('tag:work.closeAsk')}
        </Confirm>
      )}
    </SpaceBetween>
  );
}

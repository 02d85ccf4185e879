// What was done about a tag, by whom and how long, with which spares; and its closing, which takes along what is not saved yet.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type * as z from 'zod';
import { isPossible } from '../../../../../shared/moves.ts';
import { TagClosing, TagWork } from '../../../../../shared/requests/tag.ts';
import { type TagPage, tags } from '../../../../../shared/requests/tag-api.ts';
import { tagMoves } from '../../../../../shared/requests/tag-moves.ts';
import { isFiveS } from '../../../../../shared/requests/tag-state.ts';
import { useEwoNames } from '../../../parts/ewo/ewo-names.ts';
import { HoursField } from '../../../parts/order/hours-field.tsx';
import { membersFirst } from '../../../parts/order/order-names.ts';
import { useShortage } from '../../../parts/spare/shortage.tsx';
import { SparesField, spareRows } from '../../../parts/spare/spares-field.tsx';
import type { Desk } from '../../../paths/orders.ts';
import { tagViewPath } from '../../../paths/requests.ts';
import { askerOf, useSession } from '../../../session/session.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { flash } from '../../../ui/flashes.ts';
import { Field } from '../../../ui/form/form-field.tsx';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { useFormat } from '../../../ui/format.ts';
import { useSend } from '../../../use-call.ts';
import { StepForm } from '../step-form.tsx';
import { ActionControl } from './tag-controls.tsx';

/** Hours, spares and pictures are reported with the work. */
const Closing = TagClosing.pick({ closingNotes: true, action: true, sapOrder: true, closedAt: true });
const CloseFiveS = Closing.required({ action: true });

interface Props {
  tag: TagPage;
  desk: Desk;
  onReload: () => void;
}

export function TagWorkForm({ tag, desk, onReload }: Props) {
  const { t } = useTranslation(['tag', 'spares']);
  const navigate = useNavigate();
  const session = useSession();
  const asker = askerOf(session);
  const takesSapOrders = session.user?.plant.warSap === true;
  const { instant } = useFormat();
  const names = useEwoNames({ withOperators: true });
  const { send: report } = useSend(tags.report);
  const { send: close } = useSend(tags.close);
  const shortage = useShortage();
  const [asking, setAsking] = useState(false);
  const [closing, setClosing] = useState(false);
  /** Of what was saved here last. */
  const saved = useRef(tag.version);
  const work = useSchemaForm({
    schema: TagWork,
    values: { ...tag, ...tag.report, spares: spareRows(tag.report?.spares) },
    draft: `tag:${tag.id}:work`,
    onSave: async (typed: TagWork) => {
      saved.current = (await report({ id: tag.id, version: tag.version, ...typed })).version;
    },
  });
  const end = useSchemaForm({
    schema: isFiveS(tag) ? CloseFiveS : Closing,
    values: tag,
    draft: `tag:${tag.id}:close`,
    onSave: (typed: z.infer<typeof Closing>) =>
      shortage.watched((confirmed) =>
        close({ id: tag.id, version: Math.max(tag.version, saved.current), ...typed, confirmed }),
      ),
  });
  const save = async () => {
    if (await work.submit()) flash('success', t('tag:done.report', { code: tag.code }));
  };
  const ask = async () => {
    if (await end.form.trigger()) setAsking(true);
    else await end.submit();
  };
  const closeIt = async () => {
    setClosing(true);
    const closed = (!work.unsaved() || (await work.submit())) && (await end.submit());
    setClosing(false);
    setAsking(false);
    if (!closed) return;
    flash('success', t('tag:done.close', { code: tag.code }));
    await navigate(tagViewPath(desk, tag.id));
  };
  const least = t('tag:least', { at: instant(tag.createdAt) });
  return (
    <SpaceBetween size="l">
      <StepForm
        namespace="tag"
        title={t('tag:work.report')}
        description={t('tag:work.reportText')}
        state={work}
        onSubmit={() => void save()}
        onReload={onReload}
        buttons={<Button loading={work.form.formState.isSubmitting}>{t('tag:work.save')}</Button>}
      >
        <Field name="startedAt" help={least} />
        <HoursField name="hours" technicians={membersFirst(names, tag.teamId)} suggested={undefined} />
        {tag.machineId !== undefined && <SparesField machineId={tag.machineId} known={tag.report?.spares} />}
        <Field name="note" />
        <Field name="images" />
      </StepForm>
      {isPossible(tagMoves, 'close', tag, asker) && (
        <StepForm
          namespace="tag"
          title={t('tag:work.closing')}
          description={t('tag:work.closingText')}
          state={end}
          onSubmit={() => void ask()}
          onReload={onReload}
          buttons={
            <Button variant="primary" loading={closing}>
              {t('tag:do.close')}
            </Button>
          }
        >
          <Field name="closingNotes" />
          <Field name="action" control={(control) => <ActionControl {...control} />} />
          {takesSapOrders && <Field name="sapOrder" help={t('spares:sapOrderHelp')} />}
          <Field name="closedAt" help={least} />
        </StepForm>
      )}
      {shortage.question(closeIt)}
      {asking && (
        <Confirm
          title={t('tag:ask.close', { code: tag.code })}
          action={t('tag:do.close')}
          onConfirm={closeIt}
          onClose={() => setAsking(false)}
        >
          {t('tag:work.closeAsk')}
        </Confirm>
      )}
    </SpaceBetween>
  );
}

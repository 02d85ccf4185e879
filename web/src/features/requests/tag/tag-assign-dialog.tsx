// Giving tags to a team or to one technician, with what is wrong in the words of the assigner.
import { FormField, SegmentedControl, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { ref } from '../../../../../shared/fields.ts';
import { TagAssignment } from '../../../../../shared/requests/tag.ts';
import { tags } from '../../../../../shared/requests/tag-api.ts';
import { cache } from '../../../cache.ts';
import { errorText } from '../../../i18n/text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { flash } from '../../../ui/flashes.ts';
import { Field } from '../../../ui/form/form-field.tsx';
import { FormProblems } from '../../../ui/form/form-problems.tsx';
import { FormScope } from '../../../ui/form/schema-form.tsx';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { useFormat } from '../../../ui/format.ts';
import { useSend } from '../../../use-call.ts';
import type { AskedTag } from './tag-dialogs.tsx';

const { anomalies, assignedAt } = TagAssignment.shape;
const schemas = {
  team: z.object({ teamId: ref('team'), anomalies, assignedAt }),
  operator: z.object({ operatorId: ref('operator'), anomalies, assignedAt }),
};
const fields = { team: 'teamId', operator: 'operatorId' } as const;
type To = keyof typeof schemas;

interface Props {
  chosen: readonly AskedTag[];
  /** Which of them were refused. */
  onDone?: (refused: ReadonlySet<string>) => void;
  onClose: () => void;
}

/** An AM tag goes to somebody of the area, any other to a team (domain 6.2). */
const usual = (tag: AskedTag): To =>
  tag.operatorId !== undefined || (tag.pillar === 'AM' && tag.teamId === undefined) ? 'operator' : 'team';

export function AssignDialog({ chosen, onDone, onClose }: Props) {
  const { t } = useTranslation('tag');
  const { instant } = useFormat();
  const only = chosen.length === 1 ? chosen[0] : undefined;
  const [to, setTo] = useState<To>(() => usual(chosen[0]!));
  const { send } = useSend(tags.assign);
  const state = useSchemaForm({
    schema: schemas[to],
    values: only && { ...only, anomalies: only.anomalies ?? only.anomaly, assignedAt: undefined },
    draft: only && `tag:${only.id}:assign`,
    onSave: async (typed: z.infer<(typeof schemas)[To]>) => {
      const refused = new Map<string, string>();
      for (const { id, version, code } of chosen)
        await send({ id, version, ...typed }).catch((error: unknown) => {
          if (only) throw error;
          refused.set(id, `${code}: ${errorText(error)}`);
        });
      const count = chosen.length - refused.size;
      if (count > 0) flash('success', t('done.assign', { count, code: chosen[0]!.code }));
      if (refused.size > 0) flash('error', [...refused.values()].join(' '));
      onDone?.(new Set(refused.keys()));
    },
  });
  return (
    <Dialog
      title={only ? t('ask.assign', { code: only.code }) : t('ask.assignSome', { count: chosen.length })}
      action={t('do.assign')}
      working={state.form.formState.isSubmitting}
      onAct={async () => {
        if (await state.submit()) onClose();
      }}
      onClose={() => {
        state.discard();
        onClose();
      }}
    >
      <FormScope state={state} namespace="tag">
        <SpaceBetween size="m">
          <FormProblems
            state={state}
            onReload={() => void cache.invalidateQueries({ queryKey: [tags.open.path] })}
          />
          <FormField label={t('assign.to')}>
            <SegmentedControl
              label={t('assign.to')}
              selectedId={to}
              options={[
                { id: 'team', text: t('assign.team') },
                { id: 'operator', text: t('assign.operator') },
              ]}
              onChange={({ detail }) => setTo(detail.selectedId as To)}
            />
          </FormField>
          <Field key={to} name={fields[to]} />
          <Field name="anomalies" help={only ? t('assign.anomalies') : t('assign.anomaliesOfEach')} />
          {only && <Field name="assignedAt" help={t('least', { at: instant(only.createdAt) })} />}
        </SpaceBetween>
      </FormScope>
    </Dialog>
  );
}

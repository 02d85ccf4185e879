// Giving tags to a team or to one technician, with what is wrong in the words of the assigner.
import { FormField, SegmentedControl } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { ref } from '../../../../../shared/fields.ts';
import { TagAssignment } from '../../../../../shared/requests/tag.ts';
import { tags } from '../../../../../shared/requests/tag-api.ts';
import { cache } from '../../../cache.ts';
import { errorText } from '../../../i18n/text.ts';
import { flash } from '../../../ui/flashes.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { Field } from '../../../ui/form/form-field.tsx';
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
  /** The team they were carried to; another may be chosen. */
  teamId?: number | undefined;
  /** Which of them were refused. */
  onDone?: (refused: ReadonlySet<string>) => void;
  onClose: () => void;
}

/** An AM tag goes to somebody of the area, any other to a team (domain 6.2). */
const usual = (tag: AskedTag): To =>
  tag.operatorId !== undefined || (tag.pillar === 'AM' && tag.teamId === undefined) ? 'operator' : 'team';

export function AssignDialog({ chosen, teamId, onDone, onClose }: Props) {
  const { t } = useTranslation('tag');
  const { instant } = useFormat();
  const only = chosen.length === 1 ? chosen[0] : undefined;
  const [to, setTo] = useState<To>(() => (teamId === undefined ? usual(chosen[0]!) : 'team'));
  const { send } = useSend(tags.assign);
  const state = useSchemaForm({
    schema: schemas[to],
    values: {
      ...(only && { ...only, anomalies: only.anomalies ?? only.anomaly, assignedAt: undefined }),
      ...(teamId !== undefined && { teamId }),
    },
    draft: only && teamId === undefined ? `tag:${only.id}:assign` : undefined,
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
    <FormDialog
      state={state}
      namespace="tag"
      title={only ? t('ask.assign', { code: only.code }) : t('ask.assignSome', { count: chosen.length })}
      action={t('do.assign')}
      onReload={() => void cache.invalidateQueries({ queryKey: [tags.open.path] })}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}

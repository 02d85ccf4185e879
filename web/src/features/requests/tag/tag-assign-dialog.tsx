// Dialog that assigns tags to a team or a technician, with the assigner's description of the anomaly.
import { FormField, SegmentedControl } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { ref } from '#shared/fields.ts';
import { TagAssignment } from '#shared/requests/tag.ts';
import { tags } from '#shared/requests/tag-api.ts';
import { cache } from '#web/cache.ts';
import { getErrorText } from '#web/i18n/text.ts';
import { flash } from '#web/ui/flashes.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { Field } from '#web/ui/form/form-field.tsx';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { useFormat } from '#web/ui/format.ts';
import { useSend } from '#web/use-call.ts';
import type { DialogTag } from './tag-dialogs.tsx';

const { anomalies, assignedAt } = TagAssignment.shape;
const schemas = {
  team: z.object({ teamId: ref('team'), anomalies, assignedAt }),
  operator: z.object({ operatorId: ref('operator'), anomalies, assignedAt }),
};
const fields = { team: 'teamId', operator: 'operatorId' } as const;
type AssigneeKind = keyof typeof schemas;

interface Props {
  chosen: readonly DialogTag[];
  /** Team the tags were dropped on; another can be selected. */
  teamId?: number | undefined;
  /** Called with the ids of the refused tags. */
  onDone?: (refusals: ReadonlySet<string>) => void;
  onClose: () => void;
}

/** Returns the usual assignee: a person of the area for AM tags, otherwise a team (domain 6.2). */
const getUsualAssignee = (tag: DialogTag): AssigneeKind =>
  tag.operatorId !== undefined || (tag.pillar === 'AM' && tag.teamId === undefined) ? 'operator' : 'team';

export function AssignDialog({ chosen, teamId, onDone, onClose }: Props) {
  const { t } = useTranslation('tag');
  const { instant } = useFormat();
  const singleTag = chosen.length === 1 ? chosen[0] : undefined;
  const [assigneeKind, setAssigneeKind] = useState<AssigneeKind>(() =>
    teamId === undefined ? getUsualAssignee(chosen[0]!) : 'team',
  );
  const { send } = useSend(tags.assign);
  const state = useSchemaForm({
    schema: schemas[assigneeKind],
    values: {
      ...(singleTag && {
        ...singleTag,
        anomalies: singleTag.anomalies ?? singleTag.anomaly,
        assignedAt: undefined,
      }),
      ...(teamId !== undefined && { teamId }),
    },
    draft: singleTag && teamId === undefined ? `tag:${singleTag.id}:assign` : undefined,
    onSave: async (input: z.infer<(typeof schemas)[AssigneeKind]>) => {
      const refusals = new Map<string, string>();
      for (const { id, version, code } of chosen)
        await send({ id, version, ...input }).catch((error: unknown) => {
          if (singleTag) throw error;
          refusals.set(id, `${code}: ${getErrorText(error)}`);
        });
      const count = chosen.length - refusals.size;
      if (count > 0) flash('success', t('done.assign', { count, code: chosen[0]!.code }));
      if (refusals.size > 0) flash('error', [...refusals.values()].join(' '));
      onDone?.(new Set(refusals.keys()));
    },
  });
  return (
    <FormDialog
      state={state}
      namespace="tag"
      title={
        singleTag ? t('ask.assign', { code: singleTag.code }) : t('ask.assignSome', { count: chosen.length })
      }
      action={t('do.assign')}
      onReload={() => void cache.invalidateQueries({ queryKey: [tags.open.path] })}
      onClose={onClose}
    >
      <FormField label={t('assign.to')}>
        <SegmentedControl
          label={t('assign.to')}
          selectedId={assigneeKind}
          options={[
            { id: 'team', text: t('assign.team') },
            { id: 'operator', text: t('assign.operator') },
          ]}
          onChange={({ detail }) => setAssigneeKind(detail.selectedId as AssigneeKind)}
        />
      </FormField>
      <Field key={assigneeKind} name={fields[assigneeKind]} />
      <Field name="anomalies" help={singleTag ? t('assign.anomalies') : t('assign.anomaliesOfEach')} />
      {singleTag && <Field name="assignedAt" help={t('least', { at: instant(singleTag.createdAt) })} />}
    </FormDialog>
  );
}

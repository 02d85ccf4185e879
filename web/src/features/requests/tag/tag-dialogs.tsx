// Dialogs to close a tag on the spot, reopen it, transfer it to the other pillar, turn it into an EWO or plan
// an order for it. A refusal is shown at its field and the input is kept.
import { useTranslation } from 'react-i18next';
import type { AnyEndpoint } from '#shared/contract.ts';
import { MAX_TITLE, TagToOrder } from '#shared/planned/free-order.ts';
import { TagClosing, TagReason, TagToEwo } from '#shared/requests/tag.ts';
import { type TagItem, type TagPage, tags } from '#shared/requests/tag-api.ts';
import { findTransferPillar, isFiveS } from '#shared/requests/tag-state.ts';
import { cache } from '#web/cache.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { useClosedDay } from '#web/parts/order/closed-day.tsx';
import { flash } from '#web/ui/flashes.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { Field } from '#web/ui/form/form-field.tsx';
import { type AnyObjectSchema, listFields } from '#web/ui/form/schema-fields.ts';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { useSend } from '#web/use-call.ts';
import { ActionControl } from './tag-controls.tsx';

export type DialogTag = TagItem & Partial<TagPage>;

const Closing = TagClosing.pick({ closingNotes: true, action: true, images: true });
/** Fields of the order in the dialog; activities and spares are planned on the order itself. */
const OrderPlan = TagToOrder.pick({
  description: true,
  plannedOn: true,
  tolerance: true,
  minutes: true,
  teamId: true,
  procedureIds: true,
});
const CloseFiveS = Closing.required({ action: true });

interface DialogDefinition {
  call: AnyEndpoint;
  schema: (tag: DialogTag) => AnyObjectSchema;
  /** Returns the initial values. */
  values?: (tag: DialogTag) => object;
  /** Returns input that has a fixed value and no field. */
  getFixedInput?: (tag: DialogTag) => object;
}

const dialogs = {
  close: {
    call: tags.close,
    schema: (tag) => (isFiveS(tag) ? CloseFiveS : Closing),
    values: ({ action, images }) => ({ action, images }),
  },
  reopen: { call: tags.reopen, schema: () => TagReason },
  transfer: {
    call: tags.transfer,
    schema: () => TagReason,
    getFixedInput: ({ pillar }) => ({ pillar: findTransferPillar(pillar) }),
  },
  toEwo: {
    call: tags.toEwo,
    schema: () => TagToEwo,
    values: ({ machineStatus, anomaly }) => ({ machineStatus, breakdownDescription: anomaly }),
  },
  toOrder: {
    call: tags.toOrder,
    schema: () => OrderPlan,
    values: ({ anomaly, teamId }) => ({ description: anomaly.slice(0, MAX_TITLE), teamId }),
  },
} as const satisfies Record<string, DialogDefinition>;
export type TagDialogKind = keyof typeof dialogs;
export const tagDialogKinds = Object.keys(dialogs) as TagDialogKind[];

interface Props {
  ask: TagDialogKind;
  tag: DialogTag;
  onClose: () => void;
}

export function TagDialog({ ask, tag, onClose }: Props) {
  const { t } = useTranslation(['tag', 'words', 'enums']);
  const { call, schema: buildSchema, values, getFixedInput }: DialogDefinition = dialogs[ask];
  const schema = buildSchema(tag);
  const { send } = useSend(call);
  const closedDay = useClosedDay();
  const state = useSchemaForm({
    schema,
    values: values?.(tag) as Record<string, unknown> | undefined,
    draft: `tag:${tag.id}:${ask}`,
    onSave: async (input: object) => {
      const answer = await closedDay.watched((confirmation) =>
        send({ id: tag.id, version: tag.version, ...getFixedInput?.(tag), ...input, ...confirmation }),
      );
      const { ewo, order } = answer as { ewo?: { code: string }; order?: { code: string } };
      flash('success', t(`tag:done.${ask}`, { code: tag.code, ewo: ewo?.code, order: order?.code }));
    },
  });
  const question = closedDay.question({
    day: state.form.getValues('plannedOn'),
    resubmit: async () => {
      if (await state.submit()) onClose();
    },
  });
  if (question) return question;
  const targetPillar = findTransferPillar(tag.pillar);
  return (
    <FormDialog
      state={state}
      namespace="tag"
      title={t(`tag:ask.${ask}`, { code: tag.code })}
      action={t(`tag:do.${ask}`)}
      text={t(`tag:askText.${ask}`, {
        from: getEnumText('pillar', tag.pillar),
        to: targetPillar && getEnumText('pillar', targetPillar),
      })}
      onReload={() => void cache.invalidateQueries({ queryKey: [tags.get.path] })}
      onClose={onClose}
    >
      {listFields(schema).map(({ name }) => (
        <Field
          key={name}
          name={name}
          control={name === 'action' ? (control) => <ActionControl {...control} /> : undefined}
        />
      ))}
    </FormDialog>
  );
}

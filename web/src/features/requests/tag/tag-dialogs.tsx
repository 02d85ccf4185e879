// What is asked before a tag is closed on the spot, opened again, handed to the other pillar or made an EWO. A refusal stands at
// its field, and nothing typed is lost by it.
import { useTranslation } from 'react-i18next';
import type { AnyEndpoint } from '../../../../../shared/contract.ts';
import { TagClosing, TagReason, TagToEwo } from '../../../../../shared/requests/tag.ts';
import { type TagItem, type TagPage, tags } from '../../../../../shared/requests/tag-api.ts';
import { handedTo, isFiveS } from '../../../../../shared/requests/tag-state.ts';
import { cache } from '../../../cache.ts';
import { enumText } from '../../../i18n/text.ts';
import { flash } from '../../../ui/flashes.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { Field } from '../../../ui/form/form-field.tsx';
import { type AnyObject, fieldsOf } from '../../../ui/form/schema-fields.ts';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { useSend } from '../../../use-call.ts';
import { ActionControl } from './tag-controls.tsx';

export type AskedTag = TagItem & Partial<TagPage>;

const Closing = TagClosing.pick({ closingNotes: true, action: true, images: true });
const CloseFiveS = Closing.required({ action: true });

interface Question {
  call: AnyEndpoint;
  schema: (tag: AskedTag) => AnyObject;
  /** What the form starts from. */
  values?: (tag: AskedTag) => object;
  /** What is not asked: there is one answer. */
  given?: (tag: AskedTag) => object;
}

const questions = {
  close: {
    call: tags.close,
    schema: (tag) => (isFiveS(tag) ? CloseFiveS : Closing),
    values: ({ action, images }) => ({ action, images }),
  },
  reopen: { call: tags.reopen, schema: () => TagReason },
  transfer: {
    call: tags.transfer,
    schema: () => TagReason,
    given: ({ pillar }) => ({ pillar: handedTo(pillar) }),
  },
  toEwo: {
    call: tags.toEwo,
    schema: () => TagToEwo,
    values: ({ machineStatus, anomaly }) => ({ machineStatus, breakdownDescription: anomaly }),
  },
} as const satisfies Record<string, Question>;
export type TagQuestion = keyof typeof questions;
export const tagQuestions = Object.keys(questions) as TagQuestion[];

interface Props {
  ask: TagQuestion;
  tag: AskedTag;
  onClose: () => void;
}

export function TagDialog({ ask, tag, onClose }: Props) {
  const { t } = useTranslation(['tag', 'words', 'enums']);
  const { call, schema: schemaOf, values, given }: Question = questions[ask];
  const schema = schemaOf(tag);
  const { send } = useSend(call);
  const state = useSchemaForm({
    schema,
    values: values?.(tag) as Record<string, unknown> | undefined,
    draft: `tag:${tag.id}:${ask}`,
    onSave: async (typed: object) => {
      const answer = await send({ id: tag.id, version: tag.version, ...given?.(tag), ...typed });
      const { ewo } = answer as { ewo?: { code: string } };
      flash('success', t(`tag:done.${ask}`, { code: tag.code, ewo: ewo?.code }));
    },
  });
  const to = handedTo(tag.pillar);
  return (
    <FormDialog
      state={state}
      namespace="tag"
      title={t(`tag:ask.${ask}`, { code: tag.code })}
      action={t(`tag:do.${ask}`)}
      text={t(`tag:askText.${ask}`, {
        from: enumText('pillar', tag.pillar),
        to: to && enumText('pillar', to),
      })}
      onReload={() => void cache.invalidateQueries({ queryKey: [tags.get.path] })}
      onClose={onClose}
    >
      {fieldsOf(schema).map(({ name }) => (
        <Field
          key={name}
          name={name}
          control={name === 'action' ? (control) => <ActionControl {...control} /> : undefined}
        />
      ))}
    </FormDialog>
  );
}

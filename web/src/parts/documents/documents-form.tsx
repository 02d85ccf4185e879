// Form of the files of a thing, loaded when they are edited.
import type { Answer } from '#shared/contract.ts';
import { Documents } from '#shared/ingestion/document.ts';
import { documents as calls } from '#shared/ingestion/document-api.ts';
import { Field } from '../../ui/form/form-field.tsx';
import { SchemaForm } from '../../ui/form/schema-form.tsx';
import { useSend } from '../../use-call.ts';

interface Props {
  documents: Answer<typeof calls.get>;
  onEnd: () => void;
  onReload: () => void;
}

export function DocumentsForm({ documents, onEnd, onReload }: Props) {
  const { id, version } = documents;
  const { send } = useSend(calls.replace);
  return (
    <SchemaForm
      schema={Documents}
      namespace="common"
      values={documents}
      draft={`documents:${id}`}
      onSave={async (draft) => {
        await send({ id, version, ...draft });
        onEnd();
      }}
      onCancel={onEnd}
      onReload={onReload}
    >
      <Field name="files" />
    </SchemaForm>
  );
}

// Dialog that changes the texts of a stuck entry or leaves out pictures, and sends the entry again.
import { Checkbox, FormField, SpaceBetween, Textarea } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditItem } from '#shared/access/audit-api.ts';
import type { Entry } from '../../offline/entry.ts';
import { editEntry } from '../../offline/send.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { useAuditTexts } from '../../ui/history/history-texts.ts';
import { Thumb } from '../../ui/image/thumb.tsx';
import { listEditableTexts, listPictures, setText } from './edit-entry.ts';
import { useEntryTitle } from './unsent-texts.ts';

interface Props {
  entry: Entry;
  onSaved: () => void;
  onClose: () => void;
}

export function EditDialog({ entry, onSaved, onClose }: Props) {
  const { t } = useTranslation('offline');
  const getTitle = useEntryTitle();
  const [input, setInput] = useState(entry.input);
  const texts = useMemo(() => listEditableTexts(entry.input), [entry]);
  const pictures = useMemo(() => listPictures(entry.input), [entry]);
  const currentTexts = new Map(listEditableTexts(input).map(({ path, value }) => [path.join('.'), value]));
  const keptPictures = listPictures(input);
  const item = useMemo(
    () =>
      ({
        thing: entry.thing.split(':')[0],
        changes: texts.map(({ path, value }) => ({ field: path.join('.'), after: value })),
      }) as unknown as AuditItem,
    [entry, texts],
  );
  const labels = useAuditTexts(useMemo(() => [item], [item]));
  const setKept = (id: string, isKept: boolean) =>
    setInput({
      ...input,
      images: pictures.filter((each) => (each === id ? isKept : keptPictures.includes(each))),
    });
  return (
    <Confirm
      title={t('editTitle', { title: getTitle(entry) })}
      action={t('again')}
      disabled={input === entry.input}
      onConfirm={async () => {
        await editEntry(entry, input);
        onSaved();
      }}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        {texts.map(({ path }, at) => (
          <FormField key={path.join('.')} label={labels.field(item, item.changes[at]!)}>
            <Textarea
              value={currentTexts.get(path.join('.')) ?? ''}
              onChange={({ detail }) => setInput(setText(input, path, detail.value))}
            />
          </FormField>
        ))}
        {pictures.map((id, at) => (
          <SpaceBetween key={id} direction="horizontal" size="s" alignItems="center">
            <Thumb id={id} name={t('picture', { n: at + 1 })} size="card" isStatic />
            <Checkbox
              checked={keptPictures.includes(id)}
              onChange={({ detail }) => setKept(id, detail.checked)}
            >
              {t('keepPicture', { n: at + 1 })}
            </Checkbox>
          </SpaceBetween>
        ))}
      </SpaceBetween>
    </Confirm>
  );
}

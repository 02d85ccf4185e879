// Keeps a mapping under a name, for the next file of its kind.
import { FormField, Input } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MappedTable } from '../../../../../shared/ingestion/import.ts';
import { mappers } from '../../../../../shared/ingestion/import-api.ts';
import { Dialog, useFirstFocus } from '../../../ui/dialog.tsx';
import { flash } from '../../../ui/flashes.ts';
import { Refusal } from '../../../ui/refusal.tsx';
import { useCall, useSend } from '../../../use-call.ts';

interface Props {
  name: string;
  tables: readonly MappedTable[];
  onClose: () => void;
}

const LONGEST = 80;

export function SaveMapper({ name: before, tables, onClose }: Props) {
  const { t } = useTranslation(['ingestion', 'common']);
  const field = useFirstFocus<HTMLInputElement>();
  const [name, setName] = useState(before);
  const [error, setError] = useState<unknown>();
  const { data } = useCall(mappers.list, {});
  const { send, sending } = useSend(mappers.save, { changes: [mappers.list] });
  const wanted = name.trim();
  const stands = data?.items.some((each) => each.kind === 'own' && each.name === wanted);
  const filled = tables.filter(({ columns }) => columns.length > 0);
  const save = async () => {
    setError(undefined);
    try {
      await send({ name: wanted, tables: filled });
      flash('success', t('mapper.saved', { name: wanted }));
      onClose();
    } catch (reason) {
      setError(reason);
    }
  };
  return (
    <Dialog
      title={t('map.save')}
      action={t('common:save')}
      working={sending}
      disabled={wanted === '' || wanted.length > LONGEST || filled.length === 0}
      onAct={save}
      onClose={onClose}
    >
      <Refusal error={error} />
      <FormField
        label={t('mapper.name')}
        description={t('mapper.nameText')}
        warningText={stands && t('mapper.stands')}
      >
        <Input ref={field as never} value={name} onChange={({ detail }) => setName(detail.value)} />
      </FormField>
    </Dialog>
  );
}

// Dialog that saves a mapping under a name, for later files of the same kind.
import { FormField, Input } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MappedTable } from '#shared/ingestion/import.ts';
import { mappers } from '#shared/ingestion/import-api.ts';
import { Dialog, useInitialFocus } from '#web/ui/dialog.tsx';
import { flash } from '#web/ui/flashes.ts';
import { Refusal } from '#web/ui/refusal.tsx';
import { useCall, useSend } from '#web/use-call.ts';

interface Props {
  name: string;
  tables: readonly MappedTable[];
  onClose: () => void;
}

const MAX_NAME_LENGTH = 80;

export function SaveMapper({ name: initialName, tables, onClose }: Props) {
  const { t } = useTranslation(['ingestion', 'common']);
  const field = useInitialFocus<HTMLInputElement>();
  const [name, setName] = useState(initialName);
  const [error, setError] = useState<unknown>();
  const { data } = useCall(mappers.list, {});
  const { send, sending } = useSend(mappers.save, { changes: [mappers.list] });
  const trimmedName = name.trim();
  const isNameTaken = data?.items.some((each) => each.kind === 'own' && each.name === trimmedName);
  const filledTables = tables.filter(({ columns }) => columns.length > 0);
  const save = async () => {
    setError(undefined);
    try {
      await send({ name: trimmedName, tables: filledTables });
      flash('success', t('mapper.saved', { name: trimmedName }));
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
      disabled={trimmedName === '' || trimmedName.length > MAX_NAME_LENGTH || filledTables.length === 0}
      onAct={save}
      onClose={onClose}
    >
      <Refusal error={error} />
      <FormField
        label={t('mapper.name')}
        description={t('mapper.nameText')}
        warningText={isNameTaken && t('mapper.stands')}
      >
        <Input ref={field as never} value={name} onChange={({ detail }) => setName(detail.value)} />
      </FormField>
    </Dialog>
  );
}

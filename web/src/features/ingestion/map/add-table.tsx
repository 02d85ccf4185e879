// One more table filled from a sheet; a sheet may fill several.
import { FormField, Select } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileSheet } from '../../../../../shared/ingestion/import.ts';
import { importTableNames, tableIndexes } from '../../../../../shared/ingestion/template.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useTableName } from '../table-words.ts';

interface Props {
  sheets: readonly FileSheet[];
  /** A table is filled once. */
  taken: readonly number[];
  onAdd: (index: number, sheet: FileSheet) => void;
  onClose: () => void;
}

export function AddTable({ sheets, taken, onAdd, onClose }: Props) {
  const { t } = useTranslation('ingestion');
  const tableName = useTableName();
  const free = importTableNames.map((table) => tableIndexes[table]).filter((index) => !taken.includes(index));
  const [index, setIndex] = useState<number>();
  const [name, setName] = useState(sheets[0]?.name);
  const sheet = sheets.find((each) => each.name === name);
  const ready = index !== undefined && sheet !== undefined;
  return (
    <Dialog
      title={t('map.add')}
      action={t('map.addThis')}
      working={false}
      disabled={!ready}
      onAct={async () => {
        if (!ready) return;
        onAdd(index, sheet);
        onClose();
      }}
      onClose={onClose}
    >
      <FormField label={t('fields.table')}>
        <Select
          placeholder={t('map.chooseTable')}
          selectedOption={index === undefined ? null : { value: String(index), label: tableName(index) }}
          options={free.map((each) => ({ value: String(each), label: tableName(each) }))}
          onChange={({ detail }) => setIndex(Number(detail.selectedOption.value))}
        />
      </FormField>
      <FormField label={t('fields.sheet')}>
        <Select
          selectedOption={sheet ? { value: sheet.name, label: sheet.name } : null}
          options={sheets.map((each) => ({ value: each.name, label: each.name }))}
          onChange={({ detail }) => setName(detail.selectedOption.value)}
        />
      </FormField>
    </Dialog>
  );
}

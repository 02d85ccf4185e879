// Dialog that adds a table filled from a worksheet; several tables can be filled from one worksheet.
import { FormField } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileWorksheet } from '#shared/ingestion/import.ts';
import { importTableNames, tableIndexes } from '#shared/ingestion/template/template.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { useTableName } from '../table-words.ts';

interface Props {
  worksheets: readonly FileWorksheet[];
  /** Tables already in the mapping; a table can be added once only. */
  usedTables: readonly number[];
  onAdd: (index: number, sheet: FileWorksheet) => void;
  onClose: () => void;
}

export function AddTable({ worksheets, usedTables, onAdd, onClose }: Props) {
  const { t } = useTranslation('ingestion');
  const tableName = useTableName();
  const freeTables = importTableNames
    .map((table) => tableIndexes[table])
    .filter((index) => !usedTables.includes(index));
  const [index, setIndex] = useState<number>();
  const [name, setName] = useState(worksheets[0]?.name);
  const sheet = worksheets.find((each) => each.name === name);
  const isComplete = index !== undefined && sheet !== undefined;
  return (
    <Dialog
      title={t('map.add')}
      action={t('map.addThis')}
      working={false}
      disabled={!isComplete}
      onAct={async () => {
        if (!isComplete) return;
        onAdd(index, sheet);
        onClose();
      }}
      onClose={onClose}
    >
      <FormField label={t('fields.table')}>
        <Select
          placeholder={t('map.chooseTable')}
          selectedOption={index === undefined ? null : { value: String(index), label: tableName(index) }}
          options={freeTables.map((each) => ({ value: String(each), label: tableName(each) }))}
          onChange={({ detail }) => setIndex(Number(detail.selectedOption.value))}
        />
      </FormField>
      <FormField label={t('fields.sheet')}>
        <Select
          selectedOption={sheet ? { value: sheet.name, label: sheet.name } : null}
          options={worksheets.map((each) => ({ value: each.name, label: each.name }))}
          onChange={({ detail }) => setName(detail.selectedOption.value)}
        />
      </FormField>
    </Dialog>
  );
}

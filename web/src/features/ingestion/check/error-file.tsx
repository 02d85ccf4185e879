// The rows with errors as a workbook to correct: a sheet for each of theirs.
import { Button } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckAnswer, MappingAnswer } from '../../../../../shared/ingestion/import-api.ts';
import { flashError } from '../../../ui/flashes.ts';
import { type Rows, saveWorkbook } from '../../../ui/table/export-file.ts';
import { useTableName } from '../table-words.ts';
import { type FileWhole, useFile, useMapping } from '../under-way.ts';
import { commented, rowsOfSheet, wrongLines } from './error-rows.ts';

export function ErrorFile({ fileId, check }: { fileId: string | undefined; check: CheckAnswer }) {
  const { t } = useTranslation('ingestion');
  const tableName = useTableName();
  const { data: mapping } = useMapping(check.mappingId);
  const { data: file } = useFile(fileId ?? mapping?.fileId);
  const [working, setWorking] = useState(false);
  const save = async () => {
    if (!file || !mapping) return;
    setWorking(true);
    try {
      const sheets: Record<string, Rows> = {};
      for (const { index } of check.tables.filter(({ counts }) => counts.error > 0)) {
        const from = sheetOf(index, mapping, file);
        if (!from) continue;
        const wrong = await wrongLines(check.mappingId, index);
        const wanted = new Set([...wrong.keys(), from.headerRow]);
        const lines = await rowsOfSheet(file.id, from.sheet, wanted);
        sheets[tableName(index).slice(0, 31)] = commented(lines, from.headerRow, wrong, t('check.comment'));
      }
      await saveWorkbook(`${file.name.replace(/\.\w+$/, '')}-${t('check.fileEnd')}`, sheets);
    } catch (error) {
      flashError(error);
    } finally {
      setWorking(false);
    }
  };
  return (
    <Button iconName="download" loading={working} disabled={!file || !mapping} onClick={() => void save()}>
      {t('check.save')}
    </Button>
  );
}

/** A mapper that reads the file by itself names no sheet: it reads the first. */
function sheetOf(index: number, { tables }: MappingAnswer, { tables: sheets = [] }: FileWhole) {
  const table = tables.find((each) => each.index === index);
  const sheet = sheets.find(({ name }) => name === table?.sheet) ?? sheets[0];
  return sheet && { sheet: sheet.name, headerRow: table?.headerRow ?? sheet.headerRow };
}

// Download of the rows with errors as a workbook to correct, with a worksheet per table.
import { Button } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckAnswer, MappingAnswer } from '#shared/ingestion/import-api.ts';
import { flashError } from '#web/ui/flashes.ts';
import { type ExportRows, saveWorkbook } from '#web/ui/table/export-file.ts';
import { useColumnName, useTableName } from '../table-words.ts';
import { type FileDetail, useFile, useMapping } from '../under-way.ts';
import { buildCommentedRows, loadFileRows, readErrorLines } from './error-rows.ts';

export function ErrorFile({ fileId, check }: { fileId: string | undefined; check: CheckAnswer }) {
  const { t } = useTranslation('ingestion');
  const tableName = useTableName();
  const columnName = useColumnName();
  const { data: mapping } = useMapping(check.mappingId);
  const { data: file } = useFile(fileId ?? mapping?.fileId);
  const [isWorking, setIsWorking] = useState(false);
  const save = async () => {
    if (!file || !mapping) return;
    setIsWorking(true);
    try {
      const sheets: Record<string, ExportRows> = {};
      for (const { index } of check.tables.filter(({ counts }) => counts.error > 0)) {
        const worksheet = findWorksheet(index, mapping, file);
        if (!worksheet) continue;
        const problemsByLine = await readErrorLines(check.mappingId, index);
        const neededLines = new Set([...problemsByLine.keys(), worksheet.headerRow]);
        const lines = await loadFileRows(file.id, worksheet.sheet, neededLines);
        sheets[tableName(index).slice(0, 31)] = buildCommentedRows(
          lines,
          worksheet.headerRow,
          problemsByLine,
          t('check.comment'),
          (name) => columnName(index, name),
        );
      }
      await saveWorkbook(`${file.name.replace(/\.\w+$/, '')}-${t('check.fileEnd')}`, sheets);
    } catch (error) {
      flashError(error);
    } finally {
      setIsWorking(false);
    }
  };
  return (
    <Button iconName="download" loading={isWorking} disabled={!file || !mapping} onClick={() => void save()}>
      {t('check.save')}
    </Button>
  );
}

/**
 * Returns the worksheet and header row of a table. A mapper without column mapping names no worksheet: the
 * first is read.
 */
function findWorksheet(index: number, { tables }: MappingAnswer, { tables: sheets = [] }: FileDetail) {
  const table = tables.find((each) => each.index === index);
  const sheet = sheets.find(({ name }) => name === table?.sheet) ?? sheets[0];
  return sheet && { sheet: sheet.name, headerRow: table?.headerRow ?? sheet.headerRow };
}

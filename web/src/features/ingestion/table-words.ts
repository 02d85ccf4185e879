// Names of the import tables and their columns in the user's language, and the columns of a table.
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { findImportTable, getImportColumns as templateOf } from '#shared/ingestion/template/template.ts';
import type { TemplateColumn } from '#shared/ingestion/template/template-columns.ts';
import { getColumnHelpText, getColumnTitle, getTableTitle } from '#shared/ingestion/words/titles.ts';
import { getLanguage } from '../../i18n/i18n.ts';

/** Returns the name of a table by its index in the API. */
export function useTableName(): (index: number) => string {
  const { i18n } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another name
  return useCallback(
    (index) => {
      const table = findImportTable(index);
      return table ? getTableTitle(table, getLanguage()) : String(index);
    },
    [i18n.resolvedLanguage],
  );
}

export function useColumnName(): (index: number, column: string) => string {
  const { i18n } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another name
  return useCallback(
    (index, column) => {
      const table = findImportTable(index);
      return table ? getColumnTitle(table, column, getLanguage()) : column;
    },
    [i18n.resolvedLanguage],
  );
}

/** Returns the help text of a column in the language at the time of the call. */
export const getLocalizedColumnHelp = (index: number, column: string): string => {
  const table = findImportTable(index);
  return table ? getColumnHelpText(table, column, getLanguage()) : '';
};

export const getTemplateColumns = (index: number): readonly TemplateColumn[] => {
  const table = findImportTable(index);
  return table ? templateOf(table) : [];
};

// What tables and their columns are called, in the reader's language, and what a table's columns are.
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type TemplateColumn,
  tableAt,
  columnsOf as templateOf,
} from '../../../../shared/ingestion/template.ts';
import { columnHelp, columnTitle, tableTitle } from '../../../../shared/ingestion/words/titles.ts';
import { language } from '../../i18n/i18n.ts';

/** By the number it is known by from outside. */
export function useTableName(): (index: number) => string {
  const { i18n } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another name
  return useCallback(
    (index) => {
      const table = tableAt(index);
      return table ? tableTitle(table, language()) : String(index);
    },
    [i18n.resolvedLanguage],
  );
}

export function useColumnName(): (index: number, column: string) => string {
  const { i18n } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another name
  return useCallback(
    (index, column) => {
      const table = tableAt(index);
      return table ? columnTitle(table, column, language()) : column;
    },
    [i18n.resolvedLanguage],
  );
}

/** What belongs in a column; said where it is drawn, in the language of that moment. */
export const columnHelpOf = (index: number, column: string): string => {
  const table = tableAt(index);
  return table ? columnHelp(table, column, language()) : '';
};

export const columnsOf = (index: number): readonly TemplateColumn[] => {
  const table = tableAt(index);
  return table ? templateOf(table) : [];
};

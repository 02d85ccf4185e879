// Columns of the import template, by kind and need (domain 14.2).

export interface TemplateColumn<Name extends string = string> {
  name: Name;
  /** `key` columns identify the record; a row without a key or required value is an error. */
  need: 'key' | 'required' | 'optional';
  /** An instant is written in plant-local time; a bare day means its beginning. */
  kind: 'text' | 'whole' | 'number' | 'day' | 'instant' | 'choice';
  /** Values of a choice. */
  values?: readonly string[];
  example: string | number;
  /** Maximum length of a text, as in the record's own schema. */
  maxLength?: number;
  /**
   * A row may omit it if the existing record lacks it too; therefore it is checked against the plant, not
   * with the row alone.
   */
  late?: true;
  /** The table or archive whose code it references. */
  lookup?: string;
  /** Minimum: not below zero (check 9), or above zero (check 14). */
  minimum?: 'zero' | 'aboveZero';
  /** True for a text of several lines. */
  lines?: true;
  email?: true;
  /** True if one cell may contain several choices. */
  many?: true;
}
type ColumnOptions = Omit<TemplateColumn, 'name' | 'need' | 'kind' | 'example'>;

export const createColumn =
  (need: TemplateColumn['need'], kind: TemplateColumn['kind']) =>
  <Name extends string>(
    name: Name,
    example: string | number,
    options?: ColumnOptions,
  ): TemplateColumn<Name> => ({
    name,
    need,
    kind,
    example,
    ...options,
  });
const createChoiceColumn =
  (need: TemplateColumn['need']) =>
  <Name extends string>(name: Name, example: string, values: readonly string[], options?: ColumnOptions) =>
    createColumn(need, 'choice')(name, example, { ...options, values });

export const maxCodeLength = { maxLength: 40 } as const;
/** A code that references another record. */
export const toCodeReference = (lookup: string): ColumnOptions => ({ maxLength: 40, lookup });
export const withMaxLength = (maxLength: number): ColumnOptions => ({ maxLength });
export const toNote = (maxLength: number): ColumnOptions => ({ maxLength, lines: true });
export const email = { maxLength: 254, email: true } as const;
export const notNegative = { minimum: 'zero' } as const;

export const key = createColumn('key', 'text');
export const requiredText = createColumn('required', 'text');
export const requiredWhole = createColumn('required', 'whole');
export const requiredDay = createColumn('required', 'day');
export const requiredInstant = createColumn('required', 'instant');
export const requiredNumber = createColumn('required', 'number');
export const requiredChoice = createChoiceColumn('required');
export const optionalText = createColumn('optional', 'text');
export const optionalWhole = createColumn('optional', 'whole');
export const optionalNumber = createColumn('optional', 'number');
export const optionalDay = createColumn('optional', 'day');
export const optionalInstant = createColumn('optional', 'instant');
export const optionalChoice = createChoiceColumn('optional');
export const yesNo = ['Y', 'N'] as const;

/** A column with its position in the template. */
export interface ImportColumn<Name extends string = string> {
  order: number;
  template: TemplateColumn<Name>;
}
export const sortColumns = <Name extends string>(
  columns: readonly ImportColumn<Name>[],
): readonly TemplateColumn<Name>[] =>
  columns.toSorted((a, b) => a.order - b.order).map(({ template }) => template);

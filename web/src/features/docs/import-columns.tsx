// The columns of the tables a plant's data is prepared in, and each table as an empty file with its example.
import { Button, ExpandableSection, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import {
  importTableNames,
  importTables,
  type TemplateColumn,
} from '../../../../shared/ingestion/template.ts';
import { flashError } from '../../ui/flashes.ts';
import { type Rows, saveCsv, saveXlsx } from '../../ui/table/export-file.ts';

export function ImportColumns() {
  const { t } = useTranslation(['docs', 'common']);
  return (
    <SpaceBetween size="xs">
      {importTableNames.map((name) => {
        const rows = sheetOf(importTables[name]);
        return (
          <ExpandableSection
            key={name}
            variant="container"
            headerText={name}
            headerDescription={t(`docs:columns.tables.${name}`)}
            headerActions={
              <SpaceBetween direction="horizontal" size="xs">
                <Button
                  iconName="download"
                  ariaLabel={t('docs:columns.xlsx', { name })}
                  onClick={() => void saveXlsx(name, rows).catch(flashError)}
                >
                  {t('common:table.exportXlsx')}
                </Button>
                <Button
                  iconName="download"
                  ariaLabel={t('docs:columns.csv', { name })}
                  onClick={() => saveCsv(name, rows)}
                >
                  {t('common:table.exportCsv')}
                </Button>
              </SpaceBetween>
            }
          >
            <Columns columns={importTables[name]} />
          </ExpandableSection>
        );
      })}
    </SpaceBetween>
  );
}

const sheetOf = (columns: readonly TemplateColumn[]): Rows => [
  columns.map(({ name }) => name),
  columns.map(({ example }) => example),
];

function Columns({ columns }: { columns: readonly TemplateColumn[] }) {
  const { t } = useTranslation('docs');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too
    <div className="doc-table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {(['column', 'need', 'kind', 'example'] as const).map((head) => (
              <th key={head} scope="col">
                {t(`columns.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, need, kind, values, example }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>{t(`columns.needs.${need}`)}</td>
              <td>{values ? values.join(', ') : t(`columns.kinds.${kind as 'text'}`)}</td>
              <td>{example}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

// Columns of the import templates, and each template as an empty file with an example.

import { Button, ExpandableSection, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { importTableNames, importTables } from '#shared/ingestion/template/template.ts';
import type { TemplateColumn } from '#shared/ingestion/template/template-columns.ts';
import { getTableTitle } from '#shared/ingestion/words/titles.ts';
import { getLanguage } from '../../i18n/i18n.ts';
import { flashError } from '../../ui/flashes.ts';
import { useFormat } from '../../ui/format.ts';
import { type ExportRows, saveCsv, saveXlsx } from '../../ui/table/export-file.ts';

export function ImportColumns() {
  const { t } = useTranslation(['docs', 'common']);
  const { region } = useFormat();
  return (
    <SpaceBetween size="xs">
      {importTableNames.map((name) => {
        const rows = buildTemplateRows(importTables[name]);
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
                  onClick={() => void saveXlsx(getTableTitle(name, getLanguage()), rows).catch(flashError)}
                >
                  {t('common:table.exportXlsx')}
                </Button>
                <Button
                  iconName="download"
                  ariaLabel={t('docs:columns.csv', { name })}
                  onClick={() => saveCsv(getTableTitle(name, getLanguage()), rows, region.globalization)}
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

const buildTemplateRows = (columns: readonly TemplateColumn[]): ExportRows => [
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

// Templates to fill in: one workbook with all tables, one table, and five sample machines.

import {
  Box,
  Button,
  Container,
  ExpandableSection,
  Header,
  SpaceBetween,
  Table,
} from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { findImportTable, importTableNames, tableIndexes } from '#shared/ingestion/template/template.ts';
import { buildExampleMachines, buildTemplateWorksheet } from '#shared/ingestion/template/template-sheet.ts';
import { getLanguage } from '#web/i18n/i18n.ts';
import { flashError } from '#web/ui/flashes.ts';
import { useFormat } from '#web/ui/format.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { saveCsv, saveWorkbook, saveXlsx } from '#web/ui/table/export-file.ts';
import { useTableName } from '../table-words.ts';

export function Templates() {
  const { t } = useTranslation(['ingestion', 'common']);
  const getTableName = useTableName();
  return (
    <ExpandableSection headerText={t('templates.title')} headerDescription={t('templates.text')}>
      <SpaceBetween size="s">
        <SpaceBetween direction="horizontal" size="s">
          <Button
            iconName="download"
            onClick={() =>
              void saveWorkbook(
                t('templates.file'),
                Object.fromEntries(
                  importTableNames.map((table) => [
                    getTableName(tableIndexes[table]),
                    buildTemplateWorksheet(table, getLanguage()),
                  ]),
                ),
              ).catch(flashError)
            }
          >
            {t('templates.all')}
          </Button>
          <PageLink to="/docs/dataImport">{t('templates.columns')}</PageLink>
        </SpaceBetween>
        <Table
          variant="embedded"
          items={importTableNames}
          trackBy={(table) => table}
          ariaLabels={{ tableLabel: t('templates.title') }}
          columnDefinitions={[
            {
              id: 'table',
              header: t('fields.table'),
              isRowHeader: true,
              cell: (table) => getTableName(tableIndexes[table]),
            },
            {
              id: 'template',
              header: t('templates.one'),
              cell: (table) => (
                <DownloadButtons
                  name={getTableName(tableIndexes[table])}
                  file={table}
                  rows={() => buildTemplateWorksheet(table, getLanguage())}
                />
              ),
            },
          ]}
        />
      </SpaceBetween>
    </ExpandableSection>
  );
}

/** Sample of the first file for a plant without data. */
export function FirstMachinesSample() {
  const { t } = useTranslation(['ingestion', 'common']);
  const getTableName = useTableName();
  const rows = buildExampleMachines(getLanguage());
  const [head = [], ...body] = rows;
  return (
    <Container header={<Header variant="h2">{t('begin.title')}</Header>}>
      <SpaceBetween size="s">
        <Box>{t('begin.text')}</Box>
        <Table
          variant="embedded"
          items={body}
          ariaLabels={{ tableLabel: t('begin.example') }}
          columnDefinitions={head.map((name, index) => ({
            id: String(name),
            header: String(name),
            isRowHeader: index === 0,
            cell: (row: readonly (string | number)[]) => row[index],
          }))}
        />
        <DownloadButtons
          name={getTableName(tableIndexes.Machines)}
          file={t('begin.file')}
          rows={() => rows}
        />
      </SpaceBetween>
    </Container>
  );
}

export const isMachinesTab = (tab: string | undefined) =>
  tab !== undefined && findImportTable(Number(tab)) === 'Machines';

function DownloadButtons({
  name,
  file,
  rows,
}: {
  name: string;
  file: string;
  rows: () => Parameters<typeof saveCsv>[1];
}) {
  const { t } = useTranslation(['ingestion', 'common']);
  const { region } = useFormat();
  return (
    <SpaceBetween direction="horizontal" size="s">
      <Button
        iconName="download"
        ariaLabel={`${t('common:table.exportXlsx')}: ${name}`}
        onClick={() => void saveXlsx(file, rows()).catch(flashError)}
      >
        {t('common:table.exportXlsx')}
      </Button>
      <Button
        iconName="download"
        ariaLabel={`${t('common:table.exportCsv')}: ${name}`}
        onClick={() => saveCsv(file, rows(), region.globalization)}
      >
        {t('common:table.exportCsv')}
      </Button>
    </SpaceBetween>
  );
}

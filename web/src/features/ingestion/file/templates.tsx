// Templates to fill in: all tables in one workbook, one of them, and five machines to begin with.
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
import { importTableNames, tableAt, tableIndexes } from '../../../../../shared/ingestion/template.ts';
import { firstMachines, templateSheet } from '../../../../../shared/ingestion/template-sheet.ts';
import { language } from '../../../i18n/i18n.ts';
import { flashError } from '../../../ui/flashes.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { saveCsv, saveWorkbook, saveXlsx } from '../../../ui/table/export-file.ts';
import { useTableName } from '../table-words.ts';

export function Templates() {
  const { t } = useTranslation(['ingestion', 'common']);
  const nameOf = useTableName();
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
                    nameOf(tableIndexes[table]),
                    templateSheet(table, language()),
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
              cell: (table) => nameOf(tableIndexes[table]),
            },
            {
              id: 'template',
              header: t('templates.one'),
              cell: (table) => (
                <Formats
                  name={nameOf(tableIndexes[table])}
                  file={table}
                  rows={() => templateSheet(table, language())}
                />
              ),
            },
          ]}
        />
      </SpaceBetween>
    </ExpandableSection>
  );
}

/** The first file of a plant that is still empty. */
export function BeginWithMachines() {
  const { t } = useTranslation(['ingestion', 'common']);
  const nameOf = useTableName();
  const rows = firstMachines(language());
  const [head = [], ...body] = rows;
  return (
    <Container header={<Header variant="h2">{t('begin.title')}</Header>}>
      <SpaceBetween size="s">
        <Box>{t('begin.text')}</Box>
        <Table
          variant="embedded"
          items={body}
          ariaLabels={{ tableLabel: t('begin.example') }}
          columnDefinitions={head.map((name, at) => ({
            id: String(name),
            header: String(name),
            isRowHeader: at === 0,
            cell: (row: readonly (string | number)[]) => row[at],
          }))}
        />
        <Formats name={nameOf(tableIndexes.Machines)} file={t('begin.file')} rows={() => rows} />
      </SpaceBetween>
    </Container>
  );
}

export const isMachines = (tab: string | undefined) =>
  tab !== undefined && tableAt(Number(tab)) === 'Machines';

function Formats({
  name,
  file,
  rows,
}: {
  name: string;
  file: string;
  rows: () => Parameters<typeof saveCsv>[1];
}) {
  const { t } = useTranslation(['ingestion', 'common']);
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
        onClick={() => saveCsv(file, rows())}
      >
        {t('common:table.exportCsv')}
      </Button>
    </SpaceBetween>
  );
}

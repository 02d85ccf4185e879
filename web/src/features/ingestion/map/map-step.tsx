// Step 2: maps the columns of the file to the columns of the plant's tables.
import { Alert, Box, Button, SpaceBetween, Tabs } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DateOrder, FileWorksheet, MappedTable, Mapper } from '#shared/ingestion/import.ts';
import { files, mappers, mappings } from '#shared/ingestion/import-api.ts';
import { resolvePlanDateOrder } from '#shared/ingestion/plan-rows.ts';
import { getOpenQuestions } from '#shared/ingestion/reading/columns.ts';
import type { RegionalFormat } from '#shared/ingestion/region.ts';
import { tableIndexes } from '#shared/ingestion/template/template.ts';
import type { CodePage } from '#shared/ingestion/words/code-pages.ts';
import { cache } from '#web/cache.ts';
import { useSession } from '#web/session/session.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { buildQuery, useCall, useSend } from '#web/use-call.ts';
import { CodePageChoice, getCodePage, hasUnclearCodePage } from '../file/letters-choice.tsx';
import { getMapperId } from '../mapper/chosen-mapper.ts';
import { StepRefusal, useNextAction } from '../next-action.ts';
import type { WizardNavigation } from '../place.ts';
import { useColumnName, useTableName } from '../table-words.ts';
import { type FileDetail, useFile } from '../under-way.ts';
import { AddTable } from './add-table.tsx';
import { DateOrderChoice } from './column-values.tsx';
import { getUnmappedColumns, useMappingDraft } from './draft.ts';
import { getColumnProfiles } from './names.ts';
import { findControlPlan } from './propose.ts';
import { SaveMapper } from './save-mapper.tsx';
import { TableMap } from './table-map.tsx';

export function MapStep(navigation: WizardNavigation) {
  const file = useFile(navigation.place.file);
  const list = useCall(mappers.list, {});
  return (
    <Loaded query={file}>
      {(loadedFile) =>
        hasUnclearCodePage(loadedFile) ? (
          <CodePageStep file={loadedFile} />
        ) : (
          <Loaded query={list}>
            {({ items }) => {
              const { id, tables = [], region } = loadedFile;
              const mapper = items.find((each) => each.id === navigation.place.mapper);
              const Step =
                mapper?.kind === 'plan' && findControlPlan(tables) ? AutomaticMapping : ManualMapping;
              const page = getCodePage(loadedFile);
              return (
                <Step
                  key={page}
                  {...navigation}
                  {...{ fileId: id, worksheets: tables, region, mapper, page }}
                />
              );
            }}
          </Loaded>
        )
      }
    </Loaded>
  );
}

/** Choice of the code page for users who open this step by a link and skipped the first. */
function CodePageStep({ file }: { file: FileDetail }) {
  const { t } = useTranslation('ingestion');
  useNextAction(async () => {
    throw new StepRefusal(t('letters.first'));
  });
  return <CodePageChoice file={file} />;
}

interface Props extends WizardNavigation {
  fileId: string;
  /** Code page of a text file. */
  page: CodePage | undefined;
  worksheets: readonly FileWorksheet[];
  mapper: Mapper | undefined;
  region: RegionalFormat | undefined;
}

/** Mapping of a plan, which is read without column mapping; only an ambiguous date order has to be chosen. */
function AutomaticMapping({ fileId, mapper, worksheets, region }: Props) {
  const { t } = useTranslation('ingestion');
  const columnName = useColumnName();
  const [dates, setDates] = useState<DateOrder>();
  const { send } = useSend(mappings.create);
  const plan = findControlPlan(worksheets);
  const planReading = plan && resolvePlanDateOrder(plan, { dates, region });
  const isOpen = planReading?.question?.ground === 'Assumed';
  const column = planReading?.profile?.name ?? columnName(tableIndexes.Cycles, 'anchor');
  useNextAction(async () => {
    if (isOpen) throw new StepRefusal(t('map.unclear', { columns: column }));
    const { mappingId, tables } = await send({
      fileId,
      mapperId: getMapperId(mapper?.id),
      tables: [],
      dates,
    });
    return { mapping: mappingId, tab: getFirstTab(tables) };
  });
  return (
    <SpaceBetween size="m">
      <Alert type="info">{t(planReading?.question ? 'map.byItselfButDates' : 'map.byItself')}</Alert>
      {planReading?.question && (
        <DateOrderChoice
          label={column}
          example={planReading.profile?.example}
          order={isOpen ? undefined : planReading.dates}
          onChange={setDates}
        />
      )}
    </SpaceBetween>
  );
}

/** Returns the columns of a table whose reading is undecided, also if its header row was changed. */
async function loadOpenQuestions(
  table: MappedTable,
  { fileId, worksheets, region }: Pick<Props, 'fileId' | 'worksheets' | 'region'>,
) {
  const sheet = worksheets.find(({ name }) => name === table.sheet);
  if (!sheet) return [];
  const hasOtherHeaderRow = table.headerRow !== sheet.headerRow;
  const lines = hasOtherHeaderRow
    ? (await cache.fetchQuery(buildQuery(files.rows, { id: fileId, sheet: sheet.name }))).rows
    : [];
  return getOpenQuestions(
    table,
    { ...sheet, columns: getColumnProfiles(sheet, table.headerRow, lines) },
    region,
  );
}

function ManualMapping({ place, turn, fileId, worksheets, region, mapper, page }: Props) {
  const { t } = useTranslation('ingestion');
  const canSave = useSession().may('ingestion', 'create');
  const tableName = useTableName();
  const columnName = useColumnName();
  const draft = useMappingDraft(page ? `${fileId}:${page}` : fileId, mapper, worksheets);
  const { send } = useSend(mappings.create);
  const [isAdding, setIsAdding] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const { tables } = draft;
  const incompleteTables = tables.filter((table) => getUnmappedColumns(table, worksheets).length > 0);
  const active = tables.some(({ index }) => String(index) === place.tab) ? place.tab : getFirstTab(tables);
  const showTab = (tab: string | undefined) => turn({ ...place, tab });

  useNextAction(async () => {
    if (tables.length === 0) throw new StepRefusal(t('map.none'));
    const [firstIncomplete] = incompleteTables;
    if (firstIncomplete) {
      showTab(String(firstIncomplete.index));
      throw new StepRefusal(
        t('map.lacking', {
          table: tableName(firstIncomplete.index),
          columns: getUnmappedColumns(firstIncomplete, worksheets)
            .map((name) => columnName(firstIncomplete.index, name))
            .join(', '),
        }),
      );
    }
    for (const table of tables) {
      const questions = await loadOpenQuestions(table, { fileId, worksheets, region });
      if (questions.length === 0) continue;
      showTab(String(table.index));
      throw new StepRefusal(
        t('map.unclearIn', {
          table: tableName(table.index),
          columns: questions.map(({ target }) => columnName(table.index, target)).join(', '),
        }),
      );
    }
    const createdMapping = await send({ fileId, mapperId: getMapperId(mapper?.id), tables: [...tables] });
    return { mapping: createdMapping.mappingId, tab: getFirstTab(createdMapping.tables) };
  });
  return (
    <SpaceBetween size="m">
      <SpaceBetween direction="horizontal" size="xs">
        <Button iconName="add-plus" onClick={() => setIsAdding(true)}>
          {t('map.add')}
        </Button>
        {canSave && (
          <Button disabled={tables.length === 0} onClick={() => setIsSaving(true)}>
            {t('map.save')}
          </Button>
        )}
      </SpaceBetween>
      {tables.length === 0 && <Box color="text-body-secondary">{t('map.noneYet')}</Box>}
      {tables.length > 0 && (
        <Tabs
          ariaLabel={t('steps.columns')}
          activeTabId={active}
          onChange={({ detail }) => showTab(detail.activeTabId)}
          tabs={tables.map((table, position) => {
            const id = String(table.index);
            const unmappedCount = getUnmappedColumns(table, worksheets).length;
            return {
              id,
              label: `${tableName(table.index)}${unmappedCount > 0 ? ` (${t('map.left', { count: unmappedCount })})` : ''}`,
              content: id === active && (
                <TableMap
                  table={table}
                  worksheets={worksheets}
                  fileId={fileId}
                  region={region}
                  onChange={(next) => draft.change(position, next)}
                  onRemove={() => {
                    draft.remove(position);
                    showTab(undefined);
                  }}
                />
              ),
            };
          })}
        />
      )}
      {isAdding && (
        <AddTable
          worksheets={worksheets}
          usedTables={tables.map(({ index }) => index)}
          onAdd={(index, sheet) => {
            draft.add(index, sheet);
            showTab(String(index));
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
      {isSaving && (
        <SaveMapper
          name={mapper?.kind === 'own' ? mapper.name : ''}
          tables={tables}
          onClose={() => setIsSaving(false)}
        />
      )}
    </SpaceBetween>
  );
}

const getFirstTab = (tables: readonly { index: number }[]) =>
  tables[0] === undefined ? undefined : String(tables[0].index);

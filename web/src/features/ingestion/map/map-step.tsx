// Step 2: which column of the file becomes which of ours, table by table.
import { Alert, Box, Button, SpaceBetween, Tabs } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileSheet, Mapper } from '../../../../../shared/ingestion/import.ts';
import { mappers, mappings } from '../../../../../shared/ingestion/import-api.ts';
import { useSession } from '../../../session/session.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { useCall, useSend } from '../../../use-call.ts';
import { sentAs } from '../mapper/chosen-mapper.ts';
import { NotYet, useNext } from '../next.ts';
import type { Moves } from '../place.ts';
import { useTableName } from '../table-words.ts';
import { useFile } from '../under-way.ts';
import { AddTable } from './add-table.tsx';
import { unmapped, useMappingDraft } from './draft.ts';
import { SaveMapper } from './save-mapper.tsx';
import { TableMap } from './table-map.tsx';

export function MapStep(moves: Moves) {
  const file = useFile(moves.place.file);
  const list = useCall(mappers.list, {});
  return (
    <Loaded query={file}>
      {({ id, tables = [] }) => (
        <Loaded query={list}>
          {({ items }) => {
            const mapper = items.find((each) => each.id === moves.place.mapper);
            const Step = mapper?.kind === 'plan' ? ByItself : ByHand;
            return <Step {...moves} fileId={id} sheets={tables} mapper={mapper} />;
          }}
        </Loaded>
      )}
    </Loaded>
  );
}

interface Props extends Moves {
  fileId: string;
  sheets: readonly FileSheet[];
  mapper: Mapper | undefined;
}

/** A plan is read as it stands: there is nothing to choose. */
function ByItself({ fileId, mapper }: Props) {
  const { t } = useTranslation('ingestion');
  const { send } = useSend(mappings.create);
  useNext(async () => {
    const { mappingId, tables } = await send({ fileId, mapperId: sentAs(mapper?.id), tables: [] });
    return { mapping: mappingId, tab: firstOf(tables) };
  });
  return <Alert type="info">{t('map.byItself')}</Alert>;
}

function ByHand({ place, turn, fileId, sheets, mapper }: Props) {
  const { t } = useTranslation('ingestion');
  const may = useSession().may('ingestion', 'create');
  const tableName = useTableName();
  const draft = useMappingDraft(fileId, mapper, sheets);
  const { send } = useSend(mappings.create);
  const [adding, setAdding] = useState(false);
  const [saving, setSaving] = useState(false);
  const { tables } = draft;
  const lacking = tables.filter((table) => unmapped(table).length > 0);
  const active = tables.some(({ index }) => String(index) === place.tab) ? place.tab : firstOf(tables);
  const show = (tab: string | undefined) => turn({ ...place, tab });

  useNext(async () => {
    if (tables.length === 0) throw new NotYet(t('map.none'));
    const [first] = lacking;
    if (first) {
      show(String(first.index));
      throw new NotYet(
        t('map.lacking', { table: tableName(first.index), columns: unmapped(first).join(', ') }),
      );
    }
    const made = await send({ fileId, mapperId: sentAs(mapper?.id), tables: [...tables] });
    return { mapping: made.mappingId, tab: firstOf(made.tables) };
  });
  return (
    <SpaceBetween size="m">
      <SpaceBetween direction="horizontal" size="xs">
        <Button iconName="add-plus" onClick={() => setAdding(true)}>
          {t('map.add')}
        </Button>
        {may && (
          <Button disabled={tables.length === 0} onClick={() => setSaving(true)}>
            {t('map.save')}
          </Button>
        )}
      </SpaceBetween>
      {tables.length === 0 && <Box color="text-body-secondary">{t('map.noneYet')}</Box>}
      {tables.length > 0 && (
        <Tabs
          ariaLabel={t('steps.columns')}
          activeTabId={active}
          onChange={({ detail }) => show(detail.activeTabId)}
          tabs={tables.map((table, at) => {
            const id = String(table.index);
            const left = unmapped(table).length;
            return {
              id,
              label: `${tableName(table.index)}${left > 0 ? ` (${t('map.left', { count: left })})` : ''}`,
              content: id === active && (
                <TableMap
                  table={table}
                  sheets={sheets}
                  fileId={fileId}
                  onChange={(next) => draft.change(at, next)}
                  onRemove={() => {
                    draft.remove(at);
                    show(undefined);
                  }}
                />
              ),
            };
          })}
        />
      )}
      {adding && (
        <AddTable
          sheets={sheets}
          taken={tables.map(({ index }) => index)}
          onAdd={(index, sheet) => {
            draft.add(index, sheet);
            show(String(index));
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {saving && (
        <SaveMapper
          name={mapper?.kind === 'own' ? mapper.name : ''}
          tables={tables}
          onClose={() => setSaving(false)}
        />
      )}
    </SpaceBetween>
  );
}

const firstOf = (tables: readonly { index: number }[]) =>
  tables[0] === undefined ? undefined : String(tables[0].index);

// The board of EWOs: on the left those nobody has, on the right the teams with theirs. One is given by dragging it, or by choosing
// it and then a team, with the mouse or with keys; several at once.
import { Box, Button, Header, SpaceBetween, TextFilter } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { isPossible } from '../../../../../shared/moves.ts';
import { ewos } from '../../../../../shared/requests/ewo-api.ts';
import { ewoMoves } from '../../../../../shared/requests/ewo-moves.ts';
import { enumText, errorText, type Text, useText } from '../../../i18n/text.ts';
import { useEwoNames } from '../../../parts/ewo/ewo-names.ts';
import { type EwoRow, mostUrgentFirst, rowOf } from '../../../parts/ewo/ewo-rows.ts';
import { useOpenEwos } from '../../../parts/ewo/use-open-ewos.ts';
import { askerOf, useSession } from '../../../session/session.ts';
import { flash } from '../../../ui/flashes.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { ExportMenu } from '../../../ui/table/export-menu.tsx';
import { useRunningNow } from '../../../ui/today.ts';
import { useSend } from '../../../use-call.ts';
import { Board } from './ewo-board.tsx';

export function AssignEwosPage() {
  const { t } = useTranslation(['ewoWork', 'common']);
  const text = useText('ewoWork');
  const session = useSession();
  const now = useRunningNow();
  const names = useEwoNames();
  const list = useOpenEwos();
  const [params, setParams] = useSearchParams();
  const find = params.get('find') ?? '';
  const rows = useMemo(
    () =>
      (list.data ?? [])
        .toSorted(mostUrgentFirst)
        .map(rowOf(names, now))
        .filter((row) => holds(row, find)),
    [list.data, names, now, find],
  );
  const asker = askerOf(session);
  const mayGive = (row: EwoRow) => isPossible(ewoMoves, 'assign', row, asker);
  const assigning = useAssigning();
  return (
    <SpaceBetween size="m">
      <PageTitle title={t('ewoWork:board.title')} />
      <Header
        variant="h1"
        counter={list.data && `(${rows.length})`}
        description={session.may('ewo', 'assign') ? t('ewoWork:board.text') : undefined}
        actions={
          <div className="screen-only">
            <SpaceBetween direction="horizontal" size="xs">
              <Button
                iconName="refresh"
                ariaLabel={t('ewoWork:board.refresh')}
                loading={list.isFetching}
                onClick={() => void list.refetch()}
              />
              <ExportMenu name="ewo-board" rows={() => fileOf(rows, text)} disabled={rows.length === 0} />
            </SpaceBetween>
          </div>
        }
      >
        {t('ewoWork:board.title')}
      </Header>
      <div className="screen-only table-filter">
        <TextFilter
          filteringText={find}
          filteringPlaceholder={t('ewoWork:board.find')}
          filteringAriaLabel={t('ewoWork:board.find')}
          filteringClearAriaLabel={t('common:table.clearFilter')}
          countText={find ? t('common:table.matches', { count: rows.length }) : undefined}
          onChange={({ detail }) =>
            setParams(detail.filteringText ? { find: detail.filteringText } : {}, { replace: true })
          }
        />
      </div>
      <Loaded query={list}>
        {(all) =>
          all.length === 0 ? (
            <Box textAlign="center" padding="xl">
              {t('ewoWork:board.empty')}
            </Box>
          ) : (
            <Board
              rows={rows}
              teams={[...names.teams.values()]}
              mayGive={mayGive}
              onGive={assigning.give}
              giving={assigning.giving}
            />
          )
        }
      </Loaded>
    </SpaceBetween>
  );
}

const holds = (row: EwoRow, find: string) =>
  [row.code, row.machine, row.machineDescription, row.department, row.breakdownDescription, row.team]
    .join(' ')
    .toLowerCase()
    .includes(find.trim().toLowerCase());

/** One after the other; what could not be given stays chosen, and is told with its reason. */
function useAssigning() {
  const { t } = useTranslation('ewoWork');
  const { send } = useSend(ewos.assign);
  const [giving, setGiving] = useState(false);
  const give = async (given: readonly EwoRow[], teamId: number, team: string): Promise<Set<string>> => {
    const refused = new Map<string, string>();
    setGiving(true);
    for (const { id, version, code } of given)
      await send({ id, version, teamId }).catch((error: unknown) =>
        refused.set(id, `${code}: ${errorText(error)}`),
      );
    setGiving(false);
    const done = given.length - refused.size;
    if (done > 0) flash('success', t('board.given', { count: done, team }));
    if (refused.size > 0) flash('error', [...refused.values()].join(' '));
    return new Set(refused.keys());
  };
  return { give, giving };
}

const columns = [
  'code',
  'machine',
  'machineDescription',
  'breakdownDescription',
  'state',
  'priority',
  'team',
  'createdAt',
  'age',
] as const;

function fileOf(rows: readonly EwoRow[], text: Text) {
  const word = (row: EwoRow, column: (typeof columns)[number]) => {
    if (column === 'state') return enumText('ewoState', row.state);
    if (column === 'priority') return enumText('priority', row.priority);
    return row[column] ?? '';
  };
  return [
    columns.map((column) => text(`fields.${column}`)),
    ...rows.map((row) => columns.map((column) => word(row, column))),
  ];
}

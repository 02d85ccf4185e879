// Obligations by the month in which they fall due: expired ones first, then this month and the next twelve.
import { Box, Button, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { addMonths, getMonth } from '#shared/day.ts';
import { obligations } from '#shared/safety/obligation-api.ts';
import {
  ObligationMark,
  type ObligationRow,
  toObligationRow,
} from '#web/parts/obligation/obligation-state.tsx';
import { obligationPageRoutes } from '#web/paths/safety.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { useRefLabels } from '#web/ui/refs.ts';
import { useToday } from '#web/ui/today.ts';
import { useAllItems } from '#web/use-call.ts';

/** This month and the twelve that follow, so that a yearly examination is shown again at once. */
const SHOWN_MONTHS = 13;

interface Group {
  /** `2026-12`; absent for the expired ones. */
  month?: string;
  rows: ObligationRow[];
}

/** Returns the obligations that are expired or fall due within a year, by month of their last day. */
function groupByMonth(rows: readonly ObligationRow[], today: string): Group[] {
  const sortedRows = rows.toSorted((a, b) => ((a.dueOn ?? '') < (b.dueOn ?? '') ? -1 : 1));
  const expired = sortedRows.filter(({ state }) => state === 'expired');
  const months = Array.from({ length: SHOWN_MONTHS }, (_, i) => getMonth(addMonths(today, i)));
  const groups: Group[] = [
    { rows: expired },
    ...months.map((month) => ({
      month,
      rows: sortedRows.filter(
        ({ state, dueOn }) => state !== 'expired' && dueOn !== undefined && getMonth(dueOn) === month,
      ),
    })),
  ];
  return groups.filter((group) => group.rows.length > 0);
}

export function ObligationCalendar() {
  const { t, i18n } = useTranslation(['obligations', 'common']);
  const { may } = useSession();
  const today = useToday();
  const query = useAllItems(obligations.list, {});
  const monthFormat = new Intl.DateTimeFormat(i18n.language, {
    ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
  });
  return (
    <Loaded query={query} title={t('obligations:title')}>
      {(items) => {
        const groups = groupByMonth(
          items.map((obligation) => toObligationRow(obligation, today)),
          today,
        );
        if (groups.length === 0) return <Box color="text-body-secondary">{t('obligations:nothingDue')}</Box>;
        return (
          <SpaceBetween size="m">
            {may('obligations', 'print') && (
              <div className="screen-only">
                <Button iconName="file" onClick={() => window.print()}>
                  {t('common:table.print')}
                </Button>
              </div>
            )}
            {groups.map(({ month, rows }) => (
              <Container
                key={month ?? 'expired'}
                header={
                  <Header variant="h2" counter={`(${rows.length})`}>
                    {month === undefined
                      ? t('obligations:expired')
                      : monthFormat.format(new Date(`${month}-01T00:00:00Z`))}
                  </Header>
                }
              >
                <SpaceBetween size="xs">
                  {rows.map((row) => (
                    <DueLine key={row.id} row={row} />
                  ))}
                </SpaceBetween>
              </Container>
            ))}
          </SpaceBetween>
        );
      }}
    </Loaded>
  );
}

function DueLine({ row }: { row: ObligationRow }) {
  const { day } = useFormat();
  const getMachineLabel = useRefLabels('machine');
  const { id, code, description, machineId, dueOn, state } = row;
  return (
    <SpaceBetween direction="horizontal" size="s">
      <b>{day(dueOn)}</b>
      <span>{getMachineLabel(machineId)}</span>
      <PageLink to={obligationPageRoutes.of(id)}>{`${code} – ${description}`}</PageLink>
      {state !== 'valid' && <ObligationMark {...row} />}
    </SpaceBetween>
  );
}

// EWOs of a list preceded by a tag or a finding that had warned of them (domain 5.7).
import { Container, Header } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { ewos, type MissedWarnings as Found } from '#shared/requests/ewo-api.ts';
import { canHaveWarning, computeMissedWarningIndex } from '#shared/requests/warnings.ts';
import type { EwoRow } from '#web/parts/ewo/ewo-rows.ts';
import { OrderLink } from '#web/parts/order/order-link.tsx';
import { getEwoViewRoute, getTagViewRoute } from '#web/paths/requests.ts';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import type { Period } from '#web/ui/table/period-control.tsx';
import { useCall } from '#web/use-call.ts';
import { FigureTable } from './figure-table.tsx';
import './figures.css';

interface Props {
  rows: readonly EwoRow[];
  period: Period;
  machineId?: number;
}
type Warning = Found['items'][number]['warnings'][number];

export function MissedWarnings({ rows, period, machineId }: Props) {
  const { t } = useTranslation('ewoWork');
  const query = useCall(ewos.missedWarnings, { ...period, machineId });
  return query.data ? (
    <Table rows={rows} missedWarnings={query.data} />
  ) : (
    <Container header={<Header variant="h2">{t('missed.title')}</Header>}>
      <Loaded query={query}>{() => null}</Loaded>
    </Container>
  );
}

function Table({ rows, missedWarnings }: { rows: readonly EwoRow[]; missedWarnings: Found }) {
  const { t } = useTranslation('ewoWork');
  const { number } = useFormat();
  const warnableEwos = new Map(rows.filter(canHaveWarning).map((row) => [row.id, row]));
  const items = missedWarnings.items.filter(({ id }) => warnableEwos.has(id));
  const index = computeMissedWarningIndex(warnableEwos.size, items.length);
  const formatDaysBefore = ({ days, what }: Warning) => t('missed.before', { count: days, what });
  const renderRecordLink = (warning: Warning) => {
    if (warning.kind === 'tag')
      return <PageLink to={getTagViewRoute('desktop', warning.id)}>{warning.code}</PageLink>;
    return <OrderLink order={warning}>{warning.code}</OrderLink>;
  };
  return (
    <FigureTable
      title={t('missed.title')}
      description={
        index === null
          ? t('missed.nobody')
          : t('missed.index', { percent: number(index, 1), warned: items.length, count: warnableEwos.size })
      }
      items={items}
      keyOf={({ id }) => id}
      emptyText={t('missed.none')}
      columns={[
        {
          id: 'code',
          header: t('ewos'),
          value: ({ code }) => code,
          cell: ({ id, code }) => <PageLink to={getEwoViewRoute('desktop', id)}>{code}</PageLink>,
          width: 160,
        },
        {
          id: 'machine',
          header: t('fields.machine'),
          value: ({ id }) => warnableEwos.get(id)!.machine,
          width: 140,
        },
        {
          id: 'createdAt',
          header: t('fields.createdAt'),
          value: ({ createdAt }) => createdAt,
          kind: 'instant',
          width: 170,
        },
        {
          id: 'warnings',
          header: t('missed.warnings'),
          value: ({ warnings }) =>
            warnings.map((warning) => `${warning.code}, ${formatDaysBefore(warning)}`).join(' · '),
          cell: ({ warnings }) => (
            <ul className="missed-warnings">
              {warnings.map((warning) => (
                <li key={`${warning.id} ${warning.what}`}>
                  {renderRecordLink(warning)}, {formatDaysBefore(warning)}
                </li>
              ))}
            </ul>
          ),
        },
      ]}
    />
  );
}

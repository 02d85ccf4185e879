// Of the EWOs of a list, those that a tag or a finding had warned of, and what it was (domain 5.7).
import { Container, Header } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { ewos, type MissedWarnings as Found } from '../../../../../shared/requests/ewo-api.ts';
import { couldBeWarnedOf, missedIndex } from '../../../../../shared/requests/warnings.ts';
import type { EwoRow } from '../../../parts/ewo/ewo-rows.ts';
import { OrderLink } from '../../../parts/order/order-link.tsx';
import { ewoViewPath, tagViewPath } from '../../../paths/requests.ts';
import { useFormat } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import type { Period } from '../../../ui/table/period-control.tsx';
import { useCall } from '../../../use-call.ts';
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
    <Table rows={rows} found={query.data} />
  ) : (
    <Container header={<Header variant="h2">{t('missed.title')}</Header>}>
      <Loaded query={query}>{() => null}</Loaded>
    </Container>
  );
}

function Table({ rows, found }: { rows: readonly EwoRow[]; found: Found }) {
  const { t } = useTranslation('ewoWork');
  const { number } = useFormat();
  const could = new Map(rows.filter(couldBeWarnedOf).map((row) => [row.id, row]));
  const items = found.items.filter(({ id }) => could.has(id));
  const index = missedIndex(could.size, items.length);
  const before = ({ days, what }: Warning) => t('missed.before', { count: days, what });
  const named = (warning: Warning) => {
    if (warning.kind === 'tag')
      return <PageLink to={tagViewPath('desktop', warning.id)}>{warning.code}</PageLink>;
    return <OrderLink order={warning}>{warning.code}</OrderLink>;
  };
  return (
    <FigureTable
      name="ewo-missed-warnings"
      title={t('missed.title')}
      description={
        index === null
          ? t('missed.nobody')
          : t('missed.index', { percent: number(index, 1), warned: items.length, count: could.size })
      }
      items={items}
      keyOf={({ id }) => id}
      emptyText={t('missed.none')}
      columns={[
        {
          id: 'code',
          header: t('ewos'),
          value: ({ code }) => code,
          cell: ({ id, code }) => <PageLink to={ewoViewPath('desktop', id)}>{code}</PageLink>,
          width: 160,
        },
        {
          id: 'machine',
          header: t('fields.machine'),
          value: ({ id }) => could.get(id)!.machine,
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
            warnings.map((warning) => `${warning.code}, ${before(warning)}`).join('; '),
          cell: ({ warnings }) => (
            <ul className="missed-warnings">
              {warnings.map((warning) => (
                <li key={`${warning.id} ${warning.what}`}>
                  {named(warning)}, {before(warning)}
                </li>
              ))}
            </ul>
          ),
        },
      ]}
    />
  );
}

// What the tags of a list come to: S-curves, age, who solves them and who writes them.
import { Box, ColumnLayout, Container, Header, LineChart, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../../../../shared/day.ts';
import { tagCurve, tagFigures } from '../../../../../shared/requests/tag-figures.ts';
import { pillars } from '../../../../../shared/requests/tag-state.ts';
import { enumText } from '../../../i18n/text.ts';
import type { TagRow } from '../../../parts/tag/tag-rows.ts';
import { useFormat } from '../../../ui/format.ts';
import type { Period } from '../../../ui/table/period-control.tsx';
import { useToday } from '../../../ui/today.ts';
import { ChoiceContainer } from './choice-container.tsx';
import { FigureTable, rounded } from './figure-table.tsx';

interface Props {
  /** Those written in the period, and those still open that were written before. */
  rows: readonly TagRow[];
  period: Period;
}
const ALL = 'all';

export function TagFigures({ rows, period }: Props) {
  const { t } = useTranslation(['tag', 'words', 'enums', 'common']);
  const { number } = useFormat();
  const today = useToday();
  const all = tagFigures(rows, period, today);
  const groups = pillars.flatMap((pillar) => {
    const its = rows.filter((row) => row.pillar === pillar);
    const title = enumText('pillar', pillar);
    return its.length > 0 ? [{ key: pillar, title, figures: tagFigures(its, period, today) }] : [];
  });
  const figure = (value: number | null, text = number(rounded(value))) =>
    value === null ? t('common:none') : text;
  const facts = [
    [t('tag:figures.written'), number(all.written)],
    [t('tag:figures.closed'), number(all.closed)],
    [t('tag:figures.autonomous'), figure(all.autonomousShare, `${number(all.autonomousShare, 1)} %`)],
    [t('tag:figures.perOperator'), figure(all.perOperator)],
    [t('tag:figures.open'), number(all.open)],
    [t('tag:figures.medianAge'), figure(all.medianAge)],
    [t('tag:figures.oldAge'), figure(all.oldAge)],
    [t('tag:figures.medianDays'), figure(all.medianDays)],
  ] as const;
  type Row = { key: string; title: string; figures: typeof all };
  const column = (id: keyof typeof all) => ({
    ...{ id, header: t(`tag:figures.${id}` as 'tag:figures.open'), kind: 'number' as const },
    value: ({ figures }: Row) => rounded(figures[id]),
  });
  return (
    <SpaceBetween size="l">
      <Container header={<Header variant="h2">{t('tag:figures.overview')}</Header>}>
        <ColumnLayout columns={4} variant="text-grid">
          {facts.map(([label, value]) => (
            <div key={label}>
              <Box variant="awsui-key-label">{label}</Box>
              <Box variant="awsui-value-large">{value}</Box>
            </div>
          ))}
        </ColumnLayout>
      </Container>
      <Curve rows={rows} period={period} />
      <FigureTable
        name="tags-by-pillar"
        title={t('tag:figures.byPillar')}
        items={[...groups, { key: ALL, title: t('tag:figures.all'), figures: all }]}
        keyOf={({ key }) => key}
        columns={[
          { id: 'pillar', header: t('tag:fields.pillar'), value: ({ title }: Row) => title },
          ...(['written', 'closed', 'open', 'medianAge', 'oldAge', 'medianDays'] as const).map(column),
        ]}
      />
      <FigureTable
        name="tags-by-operator"
        title={t('tag:figures.byOperator')}
        items={writersOf(rows, period)}
        keyOf={({ id }) => id}
        columns={[
          { id: 'operator', header: t('tag:fields.requester'), value: ({ name }) => name },
          {
            id: 'written',
            header: t('tag:figures.written'),
            value: ({ written }) => written,
            kind: 'number',
          },
        ]}
      />
    </SpaceBetween>
  );
}

/** Who wrote how many, the most first. */
function writersOf(rows: readonly TagRow[], { from, to }: Period) {
  const written = rows.filter(({ createdOn }) => createdOn >= from && createdOn <= to);
  return [...Map.groupBy(written, ({ requesterId }) => requesterId)]
    .map(([id, its]) => ({ id, name: its[0]!.requester, written: its.length }))
    .sort((a, b) => b.written - a.written || a.name.localeCompare(b.name));
}

function Curve({ rows, period }: Props) {
  const { t } = useTranslation(['tag', 'words', 'enums']);
  const { number, day } = useFormat();
  const today = useToday();
  const [pillar, setPillar] = useState<string>(ALL);
  const curve = tagCurve(pillar === ALL ? rows : rows.filter((row) => row.pillar === pillar), period, today);
  const options = [
    { value: ALL, label: t('tag:figures.all') },
    ...pillars.map((value) => ({ value, label: enumText('pillar', value) })),
  ];
  const weekText = (week: string) => t('tag:figures.week', { week: Number(week.slice(6)) });
  const line = (id: 'opened' | 'closed') => ({
    ...{ type: 'line' as const, title: t(`tag:figures.${id}`) },
    valueFormatter: (value: number) => number(value),
    data: curve.map((point) => ({ x: point.week, y: point[id] })),
  });
  return (
    <SpaceBetween size="l">
      <ChoiceContainer
        title={t('tag:figures.curve')}
        description={t('tag:figures.curveText')}
        label={t('tag:fields.pillar')}
        options={options}
        chosen={pillar}
        onChoose={setPillar}
      >
        <LineChart
          height={260}
          hideFilter
          ariaLabel={t('tag:figures.curve')}
          xScaleType="categorical"
          xDomain={curve.map(({ week }) => week)}
          yDomain={[0, Math.max(1, ...curve.map(({ opened }) => opened))]}
          xTitle={t('tag:figures.weeks')}
          yTitle={t('tag:tags')}
          i18nStrings={{ xTickFormatter: weekText }}
          series={[line('opened'), line('closed')]}
        />
      </ChoiceContainer>
      <FigureTable
        name={pillar === ALL ? 'tags-by-week' : `tags-by-week-${pillar}`}
        title={t('tag:figures.byWeek')}
        items={curve}
        keyOf={({ week }) => week}
        columns={[
          { id: 'week', header: t('tag:figures.weeks'), value: ({ week }) => week },
          {
            id: 'days',
            header: t('tag:figures.daysOfWeek'),
            value: ({ monday }) => `${day(monday)} – ${day(addDays(monday, 6))}`,
          },
          { id: 'opened', header: t('tag:figures.opened'), value: ({ opened }) => opened, kind: 'number' },
          { id: 'closed', header: t('tag:figures.closed'), value: ({ closed }) => closed, kind: 'number' },
        ]}
      />
    </SpaceBetween>
  );
}

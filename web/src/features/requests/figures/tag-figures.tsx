// Figures of a list of tags: S-curves, age, closing by pillar, and authors.
import { Box, ColumnLayout, Container, Header, LineChart, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '#shared/day.ts';
import { computeTagCurve, computeTagFigures } from '#shared/requests/tag-figures.ts';
import { pillars } from '#shared/requests/tag-state.ts';
import { roundToTenthsOrNull } from '#shared/rounding.ts';
import { getEnumText } from '#web/i18n/text.ts';
import type { TagRow } from '#web/parts/tag/tag-rows.ts';
import { useFormat } from '#web/ui/format.ts';
import type { Period } from '#web/ui/table/period-control.tsx';
import { useToday } from '#web/ui/today.ts';
import { ChoiceContainer } from './choice-container.tsx';
import { FigureTable } from './figure-table.tsx';

interface Props {
  /** Tags written in the period, and earlier ones that are still open. */
  rows: readonly TagRow[];
  period: Period;
}
const ALL = 'all';

export function TagFigures({ rows, period }: Props) {
  const { t } = useTranslation(['tag', 'words', 'enums', 'common']);
  const { number } = useFormat();
  const today = useToday();
  const all = computeTagFigures(rows, period, today);
  const groups = pillars.flatMap((pillar) => {
    const pillarTags = rows.filter((row) => row.pillar === pillar);
    const title = getEnumText('pillar', pillar);
    return pillarTags.length > 0
      ? [{ key: pillar, title, figures: computeTagFigures(pillarTags, period, today) }]
      : [];
  });
  const formatFigure = (value: number | null, text = number(roundToTenthsOrNull(value))) =>
    value === null ? t('common:none') : text;
  const facts = [
    [t('tag:figures.written'), number(all.written)],
    [t('tag:figures.closed'), number(all.closed)],
    [t('tag:figures.autonomous'), formatFigure(all.autonomousShare, `${number(all.autonomousShare, 1)} %`)],
    [t('tag:figures.perOperator'), formatFigure(all.perOperator)],
    [t('tag:figures.open'), number(all.open)],
    [t('tag:figures.medianAge'), formatFigure(all.medianAge)],
    [t('tag:figures.oldAge'), formatFigure(all.oldAge)],
    [t('tag:figures.medianDays'), formatFigure(all.medianDays)],
  ] as const;
  type Row = { key: string; title: string; figures: typeof all };
  const buildColumn = (id: keyof typeof all) => ({
    ...{ id, header: t(`tag:figures.${id}` as 'tag:figures.open'), kind: 'number' as const },
    value: ({ figures }: Row) => roundToTenthsOrNull(figures[id]),
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
        title={t('tag:figures.byPillar')}
        items={[...groups, { key: ALL, title: t('tag:figures.all'), figures: all }]}
        keyOf={({ key }) => key}
        columns={[
          { id: 'pillar', header: t('tag:fields.pillar'), value: ({ title }: Row) => title },
          ...(['written', 'closed', 'open', 'medianAge', 'oldAge', 'medianDays'] as const).map(buildColumn),
        ]}
      />
      <FigureTable
        title={t('tag:figures.byOperator')}
        items={countTagsByWriter(rows, period)}
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

/** Returns the authors with the number of their tags, highest first. */
function countTagsByWriter(rows: readonly TagRow[], { from, to }: Period) {
  const writtenTags = rows.filter(({ createdOn }) => createdOn >= from && createdOn <= to);
  return [...Map.groupBy(writtenTags, ({ requesterId }) => requesterId)]
    .map(([id, writerTags]) => ({ id, name: writerTags[0]!.requester, written: writerTags.length }))
    .sort((a, b) => b.written - a.written || a.name.localeCompare(b.name));
}

function Curve({ rows, period }: Props) {
  const { t } = useTranslation(['tag', 'words', 'enums']);
  const { number, day } = useFormat();
  const today = useToday();
  const [pillar, setPillar] = useState<string>(ALL);
  const curve = computeTagCurve(
    pillar === ALL ? rows : rows.filter((row) => row.pillar === pillar),
    period,
    today,
  );
  const options = [
    { value: ALL, label: t('tag:figures.all') },
    ...pillars.map((value) => ({ value, label: getEnumText('pillar', value) })),
  ];
  const weekText = (week: string) => t('tag:figures.week', { week: Number(week.slice(6)) });
  const buildSeries = (id: 'opened' | 'closed') => ({
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
          series={[buildSeries('opened'), buildSeries('closed')]}
        />
      </ChoiceContainer>
      <FigureTable
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

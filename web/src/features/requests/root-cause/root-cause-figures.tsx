// Figures of a list's countermeasures: verdicts by pillar, and the cost of the same failures before and
// after.
import { Box, ColumnLayout, ExpandableSection, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '#shared/day.ts';
import { COMPARISON_DAYS } from '#shared/requests/cost.ts';
import { verdicts } from '#shared/requests/recurrence.ts';
import { type RootCauseItem, rootCauses } from '#shared/requests/root-cause-api.ts';
import { getEnumText, getErrorText } from '#web/i18n/text.ts';
import { useFormat } from '#web/ui/format.ts';
import { ResponsiveTable } from '#web/ui/table/cards/responsive-table.tsx';
import { useCall } from '#web/use-call.ts';
import { type CostFigures, computeCostFigures, countVerdicts } from './verdict-figures.ts';

interface Props {
  items: readonly RootCauseItem[];
  period: { from: Day; to: Day };
}

export function CountermeasureFigures({ items, period }: Props) {
  const { t } = useTranslation(['rootCause', 'enums']);
  const { number } = useFormat();
  const [open, setOpen] = useState(true);
  const { all, rows } = countVerdicts(items);
  const costs = useCall(rootCauses.costs, period, { enabled: open && rows.length > 0 });
  if (rows.length === 0) return null;
  const comparedCosts = costs.data?.items;
  const total = { pillar: 'all' as const, counts: all };
  return (
    <ExpandableSection
      variant="container"
      headerText={t('rootCause:figures.title')}
      expanded={open}
      onChange={({ detail }) => setOpen(detail.expanded)}
    >
      <SpaceBetween size="m">
        <ColumnLayout columns={3}>
          {verdicts.map((verdict) => (
            <div key={verdict}>
              <Box variant="awsui-key-label">{getEnumText('verdict', verdict)}</Box>
              <Box variant="awsui-value-large">{number(all[verdict])}</Box>
            </div>
          ))}
        </ColumnLayout>
        <ResponsiveTable
          variant="embedded"
          items={[...rows, total]}
          trackBy={({ pillar }) => pillar ?? ''}
          ariaLabels={{ tableLabel: t('rootCause:figures.title') }}
          columnDefinitions={[
            {
              id: 'pillar',
              header: t('rootCause:fields.pillar'),
              isRowHeader: true,
              cell: ({ pillar }) =>
                pillar === 'all'
                  ? t('rootCause:figures.all')
                  : pillar
                    ? getEnumText('pillar', pillar)
                    : t('rootCause:figures.nobody'),
            },
            ...verdicts.map((verdict) => ({
              id: verdict,
              header: getEnumText('verdict', verdict),
              cell: ({ counts }: (typeof rows)[number] | typeof total) => number(counts[verdict]),
            })),
            ...(['before', 'after'] as const).map((side) => ({
              id: side,
              header: t(`rootCause:figures.${side}`, { days: COMPARISON_DAYS }),
              cell: ({ pillar }: (typeof rows)[number] | typeof total) =>
                comparedCosts ? (
                  <Cost figures={computeCostFigures(comparedCosts, pillar)} side={side} />
                ) : (
                  '…'
                ),
            })),
          ]}
        />
        <Box variant="small" color="text-body-secondary">
          {costs.error
            ? getErrorText(costs.error)
            : t('rootCause:figures.costText', { days: COMPARISON_DAYS })}
        </Box>
      </SpaceBetween>
    </ExpandableSection>
  );
}

function Cost({ figures, side }: { figures: CostFigures; side: 'before' | 'after' }) {
  const { t } = useTranslation('rootCause');
  const { money } = useFormat();
  const cost = figures[side];
  if (cost === undefined) return t('figures.notKnown');
  return (
    <>
      {money(cost)}
      {side === 'after' && (
        <Box variant="small" color="text-body-secondary" display="block">
          {t('figures.of', { count: figures.comparedCount })}
        </Box>
      )}
    </>
  );
}

// Choice of a cycle's strategies: its own and the machine's free ones, with the total time.
import { Box, FormField, KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { getApprovedMinutes } from '#shared/procedures/edition.ts';
import type { ProcedureItem } from '#shared/procedures/procedure-api.ts';
import { isFree } from '#shared/procedures/strategy.ts';
import type { StrategyItem } from '#shared/procedures/strategy-api.ts';
import { getEnumText, useText } from '#web/i18n/text.ts';
import { getReplacementAdviceRoute } from '#web/paths/reports.ts';
import { useSession } from '#web/session/session.ts';
import { getFieldError } from '#web/ui/form/form-field.tsx';
import { useFormat } from '#web/ui/format.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { ResponsiveTable } from '#web/ui/table/cards/responsive-table.tsx';

interface Props {
  cycleId: number | undefined;
  strategies: readonly StrategyItem[];
  procedures: readonly ProcedureItem[];
}

const getMinutes = (procedure: ProcedureItem | undefined) => (procedure ? getApprovedMinutes(procedure) : 0);

export function CycleStrategies({ cycleId, strategies, procedures }: Props) {
  const { t } = useTranslation(['planned', 'common']);
  const text = useText('planned');
  const format = useFormat();
  const { field, fieldState } = useController({ name: 'strategies' });
  const kitMinutes: unknown = useWatch({ name: 'kitMinutes' });
  const canSeeAdvice = useSession().may('strategies', 'view');
  const selectedIds: readonly string[] = field.value ?? [];
  const procedureById = new Map(procedures.map((p) => [p.id, p]));
  const selectableStrategies = strategies.filter(
    (s) => (cycleId !== undefined && s.cycleId === cycleId) || isFree(s),
  );
  const selected = selectableStrategies.filter(({ id }) => selectedIds.includes(id));
  const workMinutes = selected.reduce((sum, s) => sum + getMinutes(procedureById.get(s.procedureId)), 0);
  const numericKitMinutes = typeof kitMinutes === 'number' ? kitMinutes : 0;
  return (
    <SpaceBetween size="m">
      <FormField
        label={text('fields.strategies')}
        description={text('help.strategies')}
        errorText={getFieldError(fieldState.error)}
        stretch
      >
        <ResponsiveTable
          variant="embedded"
          items={selectableStrategies}
          trackBy="id"
          selectionType="multi"
          selectedItems={selected}
          onSelectionChange={({ detail }) => field.onChange(detail.selectedItems.map(({ id }) => id))}
          empty={<Box textAlign="center">{t('planned:cycles.noFreeHere')}</Box>}
          ariaLabels={{
            tableLabel: text('fields.strategies'),
            selectionGroupLabel: text('fields.strategies'),
            allItemsSelectionLabel: () => t('common:table.selectAll'),
            itemSelectionLabel: (_, { procedureId }) =>
              t('common:table.select', { name: procedureById.get(procedureId)?.code ?? procedureId }),
          }}
          columnDefinitions={[
            {
              id: 'procedure',
              header: text('fields.procedure'),
              cell: (s) => procedureById.get(s.procedureId)?.code ?? s.procedureId,
              isRowHeader: true,
            },
            {
              id: 'description',
              header: text('fields.description'),
              cell: (s) => procedureById.get(s.procedureId)?.description,
            },
            {
              id: 'kind',
              header: text('fields.strategyKind'),
              cell: (s) => getEnumText('strategyKind', s.strategyKind),
            },
            {
              id: 'minutes',
              header: text('fields.standardMinutes'),
              cell: (s) => format.minutes(getMinutes(procedureById.get(s.procedureId))),
            },
            ...(canSeeAdvice
              ? [
                  {
                    id: 'advice',
                    header: t('planned:strategies.advice'),
                    cell: (s: StrategyItem) => (
                      <PageLink
                        to={getReplacementAdviceRoute(s.id)}
                        ariaLabel={t('planned:strategies.adviceOf', {
                          code: procedureById.get(s.procedureId)?.code ?? s.procedureId,
                        })}
                      >
                        {t('planned:strategies.advice')}
                      </PageLink>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </FormField>
      <KeyValuePairs
        columns={2}
        items={[
          { label: text('fields.tasks'), value: format.number(selected.length) },
          { label: text('fields.totalMinutes'), value: format.minutes(numericKitMinutes + workMinutes) },
        ]}
      />
    </SpaceBetween>
  );
}

// The strategies a cycle takes up: its own, and those of the machine that are free; with what they come to.
import { Box, FormField, KeyValuePairs, SpaceBetween, Table } from '@cloudscape-design/components';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { approvedMinutes } from '../../../../../shared/procedures/edition.ts';
import type { ProcedureItem } from '../../../../../shared/procedures/procedure-api.ts';
import { isFree } from '../../../../../shared/procedures/strategy.ts';
import type { StrategyItem } from '../../../../../shared/procedures/strategy-api.ts';
import { enumText, useText } from '../../../i18n/text.ts';
import { advicePath } from '../../../paths/reports.ts';
import { useSession } from '../../../session/session.ts';
import { messageOf } from '../../../ui/form/form-field.tsx';
import { useFormat } from '../../../ui/format.ts';
import { PageLink } from '../../../ui/page-link.tsx';

interface Props {
  cycleId: number | undefined;
  strategies: readonly StrategyItem[];
  procedures: readonly ProcedureItem[];
}

const timeOf = (procedure: ProcedureItem | undefined) => (procedure ? approvedMinutes(procedure) : 0);

export function CycleStrategies({ cycleId, strategies, procedures }: Props) {
  const { t } = useTranslation(['planned', 'common']);
  const text = useText('planned');
  const format = useFormat();
  const { field, fieldState } = useController({ name: 'strategies' });
  const kitMinutes: unknown = useWatch({ name: 'kitMinutes' });
  const advised = useSession().may('strategies', 'view');
  const chosen: readonly string[] = field.value ?? [];
  const procedureOf = new Map(procedures.map((p) => [p.id, p]));
  const possible = strategies.filter((s) => (cycleId !== undefined && s.cycleId === cycleId) || isFree(s));
  const selected = possible.filter(({ id }) => chosen.includes(id));
  const work = selected.reduce((sum, s) => sum + timeOf(procedureOf.get(s.procedureId)), 0);
  const kit = typeof kitMinutes === 'number' ? kitMinutes : 0;
  return (
    <SpaceBetween size="m">
      <FormField
        label={text('fields.strategies')}
        description={text('help.strategies')}
        errorText={messageOf(fieldState.error)}
        stretch
      >
        <Table
          variant="embedded"
          items={possible}
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
              t('common:table.select', { name: procedureOf.get(procedureId)?.code ?? procedureId }),
          }}
          columnDefinitions={[
            {
              id: 'procedure',
              header: text('fields.procedure'),
              cell: (s) => procedureOf.get(s.procedureId)?.code ?? s.procedureId,
              isRowHeader: true,
            },
            {
              id: 'description',
              header: text('fields.description'),
              cell: (s) => procedureOf.get(s.procedureId)?.description,
            },
            {
              id: 'kind',
              header: text('fields.strategyKind'),
              cell: (s) => enumText('strategyKind', s.strategyKind),
            },
            {
              id: 'minutes',
              header: text('fields.standardMinutes'),
              cell: (s) => format.minutes(timeOf(procedureOf.get(s.procedureId))),
            },
            ...(advised
              ? [
                  {
                    id: 'advice',
                    header: t('planned:strategies.advice'),
                    cell: (s: StrategyItem) => (
                      <PageLink
                        to={advicePath(s.id)}
                        ariaLabel={t('planned:strategies.adviceOf', {
                          code: procedureOf.get(s.procedureId)?.code ?? s.procedureId,
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
          { label: text('fields.totalMinutes'), value: format.minutes(kit + work) },
        ]}
      />
    </SpaceBetween>
  );
}

// Page of the fewest stops: a plan for a machine or a line, reviewed before saving, applied and undone.
import { Alert, Button, Container, FormField, Header, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { addDays, daysBetween } from '#shared/day.ts';
import { MAX_STOP_DAYS, MAX_STOP_MACHINES } from '#shared/organisation/fewest-stops.ts';
import { productionStops, type StopPlanAnswer, stopPlans } from '#shared/organisation/stop-api.ts';
import { type OrderNames, useOrderNames } from '#web/parts/order/order-names.ts';
import { productionStopsRoute } from '#web/paths/stops.ts';
import { useSession } from '#web/session/session.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { flashError } from '#web/ui/flashes.ts';
import { LoadFailure, Loading } from '#web/ui/loading.tsx';
import { PageButton } from '#web/ui/page-button.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { Multiselect, Select } from '#web/ui/select.tsx';
import { PeriodControl, usePeriod } from '#web/ui/table/period-control.tsx';
import { useToday } from '#web/ui/today.ts';
import { useAllItems, useCall, useSend } from '#web/use-call.ts';
import { affectedCalls, BatchProgress } from './batch-progress.tsx';
import { describeLine, listLines, listMoves } from './stop-moves.ts';
import { LeftTable, StopDayTable } from './stop-tables.tsx';

export function StopsPage() {
  const { t } = useTranslation(['stops', 'common', 'load']);
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const [period, setPeriod] = usePeriod({ from: today, to: addDays(today, MAX_STOP_DAYS) });
  const [codes, setCodes] = useState<ReadonlyMap<string, string>>(new Map());
  const names = useOrderNames();
  const machineIds = (params.get('machines') ?? '').split(',').map(Number).filter(Boolean);
  const batchId = params.get('batch') ?? undefined;
  const problem =
    period.to < today
      ? t('load:balance.past')
      : daysBetween(today, period.to) > MAX_STOP_DAYS
        ? t('stops:tooFar', { count: MAX_STOP_DAYS })
        : undefined;
  const isReady = machineIds.length > 0 && machineIds.length <= MAX_STOP_MACHINES && !problem && !batchId;
  const query = useCall(stopPlans.plan, { machineIds, ...period }, { enabled: isReady });
  const setParam = (name: string, value: string | undefined) =>
    setParams(
      (current) => {
        current.delete(name);
        if (value) current.set(name, value);
        return current;
      },
      { replace: true },
    );
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={t('stops:title')}
        description={t('stops:text')}
        actions={<PageButton to={productionStopsRoute}>{t('stops:ownStops')}</PageButton>}
      />
      {batchId ? (
        <BatchProgress
          batchCalls={stopPlans}
          batchId={batchId}
          codes={codes}
          onAgain={() => setParam('batch', undefined)}
        />
      ) : (
        <SpaceBetween size="l">
          <MachineChoice
            names={names}
            machineIds={machineIds}
            onChoose={(ids) => setParam('machines', ids.join(',') || undefined)}
          />
          <PeriodControl period={period} onChange={setPeriod} longest={MAX_STOP_DAYS + 1} />
          {problem ? (
            <Alert type="warning">{problem}</Alert>
          ) : machineIds.length > MAX_STOP_MACHINES ? (
            <Alert type="warning">{t('stops:tooMany', { count: MAX_STOP_MACHINES })}</Alert>
          ) : machineIds.length === 0 ? (
            <Alert type="info">{t('stops:choose')}</Alert>
          ) : query.isError ? (
            <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
          ) : query.data && !query.isFetching ? (
            <Preview
              plan={query.data}
              names={names}
              onApplied={(id) => {
                const works = query.data.days.flatMap((day) => day.works);
                setCodes(new Map(works.map(({ orderId = '', code = '' }) => [orderId, code])));
                setParam('batch', id);
              }}
            />
          ) : (
            <Loading />
          )}
        </SpaceBetween>
      )}
    </SpaceBetween>
  );
}

interface ChoiceProps {
  names: OrderNames;
  machineIds: readonly number[];
  onChoose: (ids: readonly number[]) => void;
}

/** Chooses machines one by one, or all of a line. */
function MachineChoice({ names, machineIds, onChoose }: ChoiceProps) {
  const { t } = useTranslation('stops');
  const machines = [...names.machines.values()];
  const lines = listLines(machines);
  const machineOptions = machines.map(({ id, code, description }) => ({
    value: String(id),
    label: code,
    description,
  }));
  const lineOptions = lines.map((line) => ({
    value: line.key,
    label: describeLine(line),
    description: t('machineCount', { count: line.machineIds.length }),
  }));
  const chosenLine = lines.find((line) => line.machineIds.join() === machineIds.join());
  return (
    <SpaceBetween direction="horizontal" size="m">
      {lines.length > 0 && (
        <FormField label={t('line')}>
          <Select
            selectedOption={lineOptions.find(({ value }) => value === chosenLine?.key) ?? null}
            options={lineOptions}
            placeholder={t('noLine')}
            filteringType="auto"
            expandToViewport
            onChange={({ detail }) =>
              onChoose(lines.find(({ key }) => key === detail.selectedOption.value)!.machineIds)
            }
          />
        </FormField>
      )}
      <FormField label={t('machinesOf')}>
        <Multiselect
          selectedOptions={machineOptions.filter(({ value }) => machineIds.includes(Number(value)))}
          options={machineOptions}
          placeholder={t('noMachine')}
          filteringType="auto"
          virtualScroll
          tokenLimit={6}
          expandToViewport
          onChange={({ detail }) =>
            onChoose(detail.selectedOptions.map(({ value }) => Number(value)).sort((a, b) => a - b))
          }
        />
      </FormField>
    </SpaceBetween>
  );
}

interface PreviewProps {
  plan: StopPlanAnswer;
  names: OrderNames;
  onApplied: (batchId: string) => void;
}

function Preview({ plan, names, onApplied }: PreviewProps) {
  const { t } = useTranslation('stops');
  const session = useSession();
  const { send, sending } = useSend(stopPlans.apply, { changes: affectedCalls });
  const [isConfirming, setConfirming] = useState(false);
  const stops = useAllItems(productionStops.list, {}).data ?? [];
  const moves = listMoves(plan);
  const closedDays = plan.days.filter(
    ({ on, closed }) => closed && moves.some((move) => move.plannedOn === on),
  );
  const reason = stops
    .filter(({ from, to, maintenance }) => maintenance && closedDays.some(({ on }) => from <= on && on <= to))
    .map(({ code, description }) => `${code} ${description}`)
    .join(', ');
  const apply = async () => {
    const answer = await send({
      moves,
      ...(closedDays.length > 0 && { confirmed: true as const, reason: reason || t('title') }),
    });
    onApplied(answer.batchId);
  };
  const hasExpected = plan.days.some(({ works }) => works.some(({ orderId }) => orderId === undefined));
  return (
    <SpaceBetween size="l">
      <Container
        header={
          <Header
            variant="h2"
            description={
              plan.after < plan.before ? t('saves', { count: plan.before - plan.after }) : t('savesNone')
            }
            actions={
              session.may('stops', 'edit') && (
                <Button
                  variant="primary"
                  loading={sending}
                  disabled={moves.length === 0}
                  onClick={() =>
                    closedDays.length > 0 ? setConfirming(true) : void apply().catch(flashError)
                  }
                >
                  {t('apply', { count: moves.length })}
                </Button>
              )
            }
          >
            {t('beforeAfter', { before: plan.before, after: plan.after })}
          </Header>
        }
      >
        {hasExpected ? t('expectedText') : t('nothingSaved')}
      </Container>
      <StopDayTable plan={plan} names={names} />
      {plan.left.length > 0 && <LeftTable left={plan.left} names={names} />}
      {isConfirming && (
        <Confirm
          title={t('closedTitle')}
          action={t('apply', { count: moves.length })}
          onClose={() => setConfirming(false)}
          onConfirm={apply}
        >
          {t('closedText', { reason })}
        </Confirm>
      )}
    </SpaceBetween>
  );
}

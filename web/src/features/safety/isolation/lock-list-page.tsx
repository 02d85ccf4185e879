// Lock list of jobs: points to lock, residual energies to release, and machines that it would stop; printed
// with places and pictures.
import {
  Alert,
  Box,
  Button,
  Checkbox,
  Container,
  FormField,
  Header,
  SpaceBetween,
  StatusIndicator,
  Table,
} from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { isolation, type LockListAnswer } from '#shared/safety/isolation-api.ts';
import { type PointNames, usePoints } from '#web/parts/isolation/use-points.ts';
import { isolationPageRoutes } from '#web/paths/safety.ts';
import { Thumb } from '#web/ui/image/thumb.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { Multiselect } from '#web/ui/select.tsx';
import { useCall } from '#web/use-call.ts';

type List = Pick<LockListAnswer, 'points' | 'release' | 'stops'>;

export function LockListPage() {
  const { t } = useTranslation('isolation');
  const [params, setParams] = useSearchParams();
  const [isAloneRunning, setAloneRunning] = useState(false);
  const { all, names } = usePoints();
  const machineIds = (params.get('machines') ?? '').split(',').map(Number).filter(Boolean);
  const query = useCall(
    isolation.plan,
    { jobs: machineIds.map((machineId) => ({ machineId })), ...(isAloneRunning && { running: [] }) },
    { enabled: machineIds.length > 0 },
  );
  const machineOptions = [...names.machines.values()].map(({ id, code, description }) => ({
    ...{ value: String(id), label: code, description },
  }));
  const codes = machineIds.map(names.getMachineCode).join(', ');
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={codes ? t('lockListOf', { machines: codes }) : t('lockList')}
        description={t('lockListText')}
        crumbs={[{ text: t('title'), href: isolationPageRoutes.list }]}
        actions={
          <Button iconName="file" disabled={!query.data} onClick={() => window.print()}>
            {t('print')}
          </Button>
        }
      />
      <div className="screen-only">
        <SpaceBetween size="m">
          <FormField label={t('jobs')}>
            <Multiselect
              options={machineOptions}
              selectedOptions={machineOptions.filter(({ value }) => machineIds.includes(Number(value)))}
              placeholder={t('chooseMachines')}
              filteringType="auto"
              expandToViewport
              onChange={({ detail }) =>
                setParams(
                  { machines: detail.selectedOptions.map(({ value }) => value).join(',') },
                  { replace: true },
                )
              }
            />
          </FormField>
          <Checkbox checked={isAloneRunning} onChange={({ detail }) => setAloneRunning(detail.checked)}>
            {t('othersStand')}
          </Checkbox>
        </SpaceBetween>
      </div>
      {machineIds.length === 0 ? (
        <Alert type="info">{t('chooseText')}</Alert>
      ) : query.isError ? (
        <Refusal error={query.error} />
      ) : query.data && all ? (
        <SpaceBetween size="m">
          <LockListView list={query.data} all={all} names={names} title={t('toLock')} />
          {query.data.withoutStops && (
            <LockListView
              list={query.data.withoutStops}
              all={all}
              names={names}
              title={t('toLockWithoutStops')}
            />
          )}
        </SpaceBetween>
      ) : (
        <Loading />
      )}
    </SpaceBetween>
  );
}

interface ViewProps {
  list: List;
  all: NonNullable<ReturnType<typeof usePoints>['all']>;
  names: PointNames;
  title: string;
}

function LockListView({ list, all, names, title }: ViewProps) {
  const { t } = useTranslation('isolation');
  const byId = new Map(all.map((point) => [point.id, point]));
  const pick = (ids: readonly number[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const stopped = list.stops.map(names.getMachineCode);
  return (
    <Container header={<Header variant="h2">{title}</Header>}>
      <SpaceBetween size="m">
        {stopped.length > 0 && (
          <StatusIndicator type="error">
            {t('stops', { count: stopped.length, machines: stopped.join(', ') })}
          </StatusIndicator>
        )}
        <PointRows points={pick(list.points)} names={names} label={title} />
        {list.release.length > 0 && (
          <>
            <Box variant="h3">{t('toRelease')}</Box>
            <PointRows points={pick(list.release)} names={names} label={t('toRelease')} />
          </>
        )}
      </SpaceBetween>
    </Container>
  );
}

type Point = ViewProps['all'][number];
function PointRows({ points, names, label }: { points: Point[]; names: PointNames; label: string }) {
  const { t } = useTranslation('isolation');
  return (
    <Table
      variant="embedded"
      wrapLines
      items={points}
      ariaLabels={{ tableLabel: label }}
      trackBy={({ id }) => String(id)}
      columnDefinitions={[
        { id: 'code', header: t('fields.code'), isRowHeader: true, cell: ({ code }) => <b>{code}</b> },
        {
          id: 'machineId',
          header: t('fields.machineId'),
          cell: ({ machineId }) => names.getMachineCode(machineId),
        },
        { id: 'location', header: t('fields.location'), cell: ({ location }) => location ?? '–' },
        { id: 'method', header: t('fields.method'), cell: ({ method }) => method ?? '–' },
        {
          id: 'image',
          header: t('fields.image'),
          cell: ({ image, code }) => image && <Thumb id={image} name={code} />,
        },
      ]}
    />
  );
}

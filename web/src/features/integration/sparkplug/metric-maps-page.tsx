// Page of the metrics of machines: the nodes that send them, what each metric means, and metrics without a meaning yet.
import { Button, ExpandableSection, SpaceBetween } from '@cloudscape-design/components';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type MetricMapItem,
  type MetricNodeItem,
  metricMaps,
  metricNodes,
  type NodeAccess,
} from '#shared/integration/sparkplug/metric-map-api.ts';
import { useSession } from '#web/session/session.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { flash } from '#web/ui/flashes.ts';
import { PageHeader } from '#web/ui/page-title.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useCall, useSend } from '#web/use-call.ts';
import { nodeColumns, type UnmappedMetric, unmappedColumns, useMapColumns } from './metric-columns.tsx';
import { MetricMapForm } from './metric-map-form.tsx';
import { AccessDialog, CreateNodeDialog, RemoveNodeDialog, RenewDialog } from './node-dialogs.tsx';

const area = 'serviceAccounts';

export function MetricMapsPage() {
  const { t } = useTranslation('metricMaps');
  const nodes = useCall(metricNodes.list, {});
  const maps = useCall(metricMaps.list, {});
  const refresh = () => void Promise.all([nodes.refetch(), maps.refetch()]);
  const refreshButton = (
    <Button iconName="refresh" loading={nodes.isFetching || maps.isFetching} onClick={refresh}>
      {t('refresh')}
    </Button>
  );
  const unmapped = (nodes.data?.items ?? []).flatMap(({ id: node, unmapped: metrics }) =>
    metrics.map(
      (metric): UnmappedMetric => ({
        ...metric,
        node,
        id: JSON.stringify([node, metric.device, metric.metric]),
      }),
    ),
  );
  return (
    <SpaceBetween size="l">
      <PageHeader title={t('title')} description={t('intro')} />
      <NodeTable query={nodes} refreshButton={refreshButton} />
      <MapTable query={maps} />
      {unmapped.length > 0 && <UnmappedTable items={unmapped} onReload={refresh} />}
      <ExpandableSection headerText={t('how')}>
        <SpaceBetween size="s">
          {(['p1', 'p2', 'p3', 'p4', 'p5'] as const).map((name) => (
            <div key={name}>{t(`howText.${name}`)}</div>
          ))}
          {nodes.data && (
            <pre>
              {[
                `${t('address')}: ${nodes.data.address ?? t('noAddress')}`,
                `${t('group')}: ${nodes.data.group}`,
                `${t('nodeId')}: press-cell`,
                `${t('userName')}: ${nodes.data.group}/press-cell`,
              ].join('\n')}
            </pre>
          )}
        </SpaceBetween>
      </ExpandableSection>
    </SpaceBetween>
  );
}

/** The part of a list's query that a table uses. */
interface Query<Item> {
  data?: { items: Item[] };
  error: Error | null;
  refetch: () => Promise<unknown>;
}

function NodeTable({ query, refreshButton }: { query: Query<MetricNodeItem>; refreshButton: ReactNode }) {
  const { t } = useTranslation('metricMaps');
  const session = useSession();
  const [selected, setSelected] = useState<MetricNodeItem[]>([]);
  const [opened, setOpened] = useState<'create' | 'renew' | 'remove'>();
  const [access, setAccess] = useState<NodeAccess>();
  const node = query.data?.items.find(({ id }) => id === selected[0]?.id);
  const close = () => setOpened(undefined);
  return (
    <>
      <DataTable
        id="metricNodes"
        variant="container"
        items={query.data?.items}
        error={query.error ?? undefined}
        onRetry={() => void query.refetch()}
        columns={nodeColumns}
        namespace="metricMaps"
        title={t('nodes')}
        emptyText={t('noNodes')}
        selection="single"
        selected={node ? [node] : []}
        onSelect={setSelected}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            {refreshButton}
            {session.may(area, 'edit') && (
              <Button disabled={!node} onClick={() => setOpened('renew')}>
                {t('renew')}
              </Button>
            )}
            {session.may(area, 'delete') && (
              <Button disabled={!node} onClick={() => setOpened('remove')}>
                {t('removeNode')}
              </Button>
            )}
            {session.may(area, 'create') && (
              <Button variant="primary" onClick={() => setOpened('create')}>
                {t('createNode')}
              </Button>
            )}
          </SpaceBetween>
        }
      />
      {opened === 'create' && <CreateNodeDialog onAccess={setAccess} onClose={close} />}
      {opened === 'renew' && node && <RenewDialog node={node} onAccess={setAccess} onClose={close} />}
      {opened === 'remove' && node && <RemoveNodeDialog node={node} onClose={close} />}
      {access && <AccessDialog access={access} onClose={() => setAccess(undefined)} />}
    </>
  );
}

function MapTable({ query }: { query: Query<MetricMapItem> }) {
  const { t } = useTranslation('metricMaps');
  const session = useSession();
  const columns = useMapColumns();
  const [selected, setSelected] = useState<MetricMapItem[]>([]);
  const [opened, setOpened] = useState<'create' | 'edit' | 'remove'>();
  const map = query.data?.items.find(({ id }) => id === selected[0]?.id);
  const close = () => setOpened(undefined);
  const onReload = () => void query.refetch();
  return (
    <>
      <DataTable
        id="metricMaps"
        variant="container"
        items={query.data?.items}
        error={query.error ?? undefined}
        onRetry={onReload}
        columns={columns}
        namespace="metricMaps"
        title={t('list')}
        emptyText={t('none')}
        selection="single"
        selected={map ? [map] : []}
        onSelect={setSelected}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            {session.may(area, 'edit') && (
              <Button disabled={!map} onClick={() => setOpened('edit')}>
                {t('edit')}
              </Button>
            )}
            {session.may(area, 'delete') && (
              <Button disabled={!map} onClick={() => setOpened('remove')}>
                {t('remove')}
              </Button>
            )}
            {session.may(area, 'create') && (
              <Button onClick={() => setOpened('create')}>{t('create')}</Button>
            )}
          </SpaceBetween>
        }
      />
      {opened === 'create' && <MetricMapForm onReload={onReload} onClose={close} />}
      {opened === 'edit' && map && <MetricMapForm map={map} onReload={onReload} onClose={close} />}
      {opened === 'remove' && map && <RemoveMapDialog map={map} onClose={close} />}
    </>
  );
}

function RemoveMapDialog({
  map: { id, version, metric },
  onClose,
}: {
  map: MetricMapItem;
  onClose: () => void;
}) {
  const { t } = useTranslation('metricMaps');
  const { send } = useSend(metricMaps.remove, { changes: [metricMaps.list, metricNodes.list] });
  return (
    <Confirm
      title={t('removeTitle', { metric })}
      action={t('remove')}
      onConfirm={async () => {
        await send({ id, version });
        flash('success', t('removed'));
      }}
      onClose={onClose}
    >
      {t('removeText')}
    </Confirm>
  );
}

function UnmappedTable({ items, onReload }: { items: UnmappedMetric[]; onReload: () => void }) {
  const { t } = useTranslation('metricMaps');
  const session = useSession();
  const [selected, setSelected] = useState<UnmappedMetric[]>([]);
  const [isOpen, setOpen] = useState(false);
  const metric = items.find(({ id }) => id === selected[0]?.id);
  return (
    <>
      <DataTable
        id="unmappedMetrics"
        variant="container"
        items={items}
        columns={unmappedColumns}
        namespace="metricMaps"
        title={t('unmapped')}
        emptyText={t('noUnmapped')}
        selection="single"
        selected={metric ? [metric] : []}
        onSelect={setSelected}
        actions={
          session.may(area, 'create') && (
            <Button disabled={!metric} onClick={() => setOpen(true)}>
              {t('mapMetric')}
            </Button>
          )
        }
      />
      {isOpen && metric && (
        <MetricMapForm
          metric={{ node: metric.node, device: metric.device, metric: metric.metric }}
          onReload={onReload}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

// Board of permits: those that are not ended, first to end first, and those that are.
import { SegmentedControl, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PermitDesk } from '#shared/safety/permit.ts';
import { type PermitItem, permits } from '#shared/safety/permit-api.ts';
import { machines } from '#shared/structure/api.ts';
import { PermitStatus } from '#web/parts/permit/permit-status.tsx';
import { useKindText } from '#web/parts/permit/use-kind-text.ts';
import { permitPageRoutes } from '#web/paths/safety.ts';
import { PageButton } from '#web/ui/page-button.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useAllItems } from '#web/use-call.ts';

export function PermitBoardPage() {
  const { t } = useTranslation('permits');
  const [desk, setDesk] = useState<PermitDesk>('open');
  const query = useAllItems(permits.list, { desk });
  const columns = usePermitColumns();
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={t('board')}
        description={t('boardText')}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <PageButton to={permitPageRoutes.wall}>{t('wall.open')}</PageButton>
            <PageButton to={permitPageRoutes.kinds}>{t('kinds')}</PageButton>
          </SpaceBetween>
        }
      />
      <DataTable
        key={desk}
        id={`permits-${desk}`}
        items={query.data}
        error={query.error ?? undefined}
        onRetry={() => void query.refetch()}
        columns={columns}
        namespace="permits"
        title={t(`desk.${desk}`)}
        nameOf={({ code }) => code}
        emptyText={t(`none.${desk}`)}
        defaultSort={{ id: 'to', descending: desk === 'ended' }}
        controls={
          <SegmentedControl
            label={t('desks')}
            selectedId={desk}
            options={[
              { id: 'open', text: t('desk.open') },
              { id: 'ended', text: t('desk.ended') },
            ]}
            onChange={({ detail }) => setDesk(detail.selectedId as PermitDesk)}
          />
        }
      />
    </SpaceBetween>
  );
}

function usePermitColumns(): Column<PermitItem>[] {
  const { i18n } = useTranslation('permits');
  const { getName } = useKindText();
  const machineList = useAllItems(machines.list, {}).data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: names of kinds follow the language
  return useMemo(() => {
    const machineCodes = new Map(machineList?.map(({ id, code }) => [id, code]));
    return [
      {
        id: 'code',
        width: 150,
        rowHeader: true,
        value: ({ code }) => code,
        cell: ({ id, code }) => <PageLink to={permitPageRoutes.of(id)}>{code}</PageLink>,
      },
      {
        id: 'kind',
        width: 170,
        value: ({ kind, kindName }) => getName({ code: kind, description: kindName }),
      },
      {
        id: 'state',
        width: 190,
        value: ({ state }) => state,
        kind: 'choice',
        enum: 'permitState',
        cell: (permit) => <PermitStatus permit={permit} />,
      },
      { id: 'from', width: 160, value: ({ from }) => from, kind: 'instant' },
      { id: 'to', width: 160, value: ({ to }) => to, kind: 'instant' },
      { id: 'machineId', width: 130, value: ({ machineId }) => machineCodes.get(machineId) },
      {
        id: 'workCode',
        width: 150,
        value: ({ workCode }) => workCode,
        cell: ({ workKind, workId, workCode }) => (
          <PageLink to={permitPageRoutes.ofWork({ workKind, workId })}>{workCode}</PageLink>
        ),
      },
      { id: 'requester', width: 160, value: ({ requester }) => requester },
      { id: 'issuer', width: 160, value: ({ issuer }) => issuer },
      { id: 'acceptor', width: 160, value: ({ acceptor }) => acceptor },
    ];
  }, [machineList, i18n.resolvedLanguage]);
}

// The tablets of the plant: who works on them, when each was seen last, and the way to shut a lost one out.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DeviceItem, devices } from '../../../../../shared/access/device-api.ts';
import { useSession } from '../../../session/session.ts';
import { Status } from '../../../ui/status.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useCall } from '../../../use-call.ts';
import { NameDevice, SwitchDevice } from './device-dialogs.tsx';

const columns: Column<DeviceItem>[] = [
  { id: 'name', value: ({ name }) => name, width: 180 },
  {
    id: 'state',
    value: ({ state }) => state,
    kind: 'choice',
    enum: 'deviceState',
    width: 150,
    cell: ({ state }) => (
      <Status of="deviceState" value={state} tone={state === 'active' ? 'good' : 'stopped'} />
    ),
  },
  { id: 'lastSeen', value: ({ lastSeen }) => lastSeen || undefined, kind: 'day', width: 140 },
  { id: 'people', value: ({ people }) => people.map(({ name }) => name).join(', '), width: 320 },
  { id: 'reason', value: ({ reason }) => reason, width: 220 },
  { id: 'updatedAt', value: ({ updatedAt }) => updatedAt, kind: 'instant', hidden: true },
  { id: 'updatedBy', value: ({ updatedBy }) => updatedBy, hidden: true },
];
const dialogs = { name: NameDevice, switch: SwitchDevice };

export function DevicesPage() {
  const { t } = useTranslation('devices');
  const session = useSession();
  const list = useCall(devices.list, {});
  const [selected, setSelected] = useState<DeviceItem[]>([]);
  const [asked, setAsked] = useState<{ what: keyof typeof dialogs; id: string }>();
  const one = list.data?.items.find(({ id }) => id === selected[0]?.id);
  const device = list.data?.items.find(({ id }) => id === asked?.id);
  const Dialog = asked && dialogs[asked.what];
  const ask = (what: keyof typeof dialogs) => one && setAsked({ what, id: one.id });
  return (
    <>
      <DataTable
        id="devices"
        items={list.data?.items}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="devices"
        title={t('title')}
        emptyText={t('none')}
        selection="single"
        selected={selected}
        onSelect={setSelected}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            {session.may('users', 'edit') && (
              <Button disabled={!one} onClick={() => ask('name')}>
                {t('rename')}
              </Button>
            )}
            {session.may('users', 'delete') && (
              <Button disabled={!one} onClick={() => ask('switch')}>
                {t(one?.state === 'shutOut' ? 'reopen' : 'shutOut')}
              </Button>
            )}
          </SpaceBetween>
        }
      />
      {Dialog && device && <Dialog device={device} onClose={() => setAsked(undefined)} />}
    </>
  );
}

// Page of the plant's tablets: who works on each, when it was last seen, and blocking of a lost one.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DeviceItem, devices } from '#shared/access/device-api.ts';
import { useSession } from '#web/session/session.ts';
import { Status } from '#web/ui/status.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useCall } from '#web/use-call.ts';
import { DeviceStateDialog, RenameDeviceDialog } from './device-dialogs.tsx';

const columns: Column<DeviceItem>[] = [
  { id: 'name', value: ({ name }) => name, width: 180 },
  {
    id: 'state',
    value: ({ state }) => state,
    kind: 'choice',
    enum: 'deviceState',
    width: 150,
    cell: ({ state }) => (
      <Status enumName="deviceState" value={state} tone={state === 'active' ? 'good' : 'stopped'} />
    ),
  },
  { id: 'lastSeen', value: ({ lastSeen }) => lastSeen || undefined, kind: 'day', width: 140 },
  { id: 'people', value: ({ people }) => people.map(({ name }) => name).join(', '), width: 320 },
  { id: 'reason', value: ({ reason }) => reason, width: 220 },
  { id: 'updatedAt', value: ({ updatedAt }) => updatedAt, kind: 'instant', hidden: true },
  { id: 'updatedBy', value: ({ updatedBy }) => updatedBy, hidden: true },
];
const dialogs = { name: RenameDeviceDialog, switch: DeviceStateDialog };

export function DevicesPage() {
  const { t } = useTranslation('devices');
  const session = useSession();
  const list = useCall(devices.list, {});
  const [selected, setSelected] = useState<DeviceItem[]>([]);
  const [openedDialog, setOpenedDialog] = useState<{ what: keyof typeof dialogs; id: string }>();
  const selectedDevice = list.data?.items.find(({ id }) => id === selected[0]?.id);
  const device = list.data?.items.find(({ id }) => id === openedDialog?.id);
  const Dialog = openedDialog && dialogs[openedDialog.what];
  const openDialog = (what: keyof typeof dialogs) =>
    selectedDevice && setOpenedDialog({ what, id: selectedDevice.id });
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
              <Button disabled={!selectedDevice} onClick={() => openDialog('name')}>
                {t('rename')}
              </Button>
            )}
            {session.may('users', 'delete') && (
              <Button disabled={!selectedDevice} onClick={() => openDialog('switch')}>
                {t(selectedDevice?.state === 'shutOut' ? 'reopen' : 'shutOut')}
              </Button>
            )}
          </SpaceBetween>
        }
      />
      {Dialog && device && <Dialog device={device} onClose={() => setOpenedDialog(undefined)} />}
    </>
  );
}

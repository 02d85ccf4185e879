// Dialogs that rename a tablet, block it with a reason, or unblock it.
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { Device } from '#shared/access/device.ts';
import { type DeviceItem, devices } from '#shared/access/device-api.ts';
import { note } from '#shared/fields.ts';
import { cache } from '#web/cache.ts';
import { flash } from '#web/ui/flashes.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { Field } from '#web/ui/form/form-field.tsx';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { useSend } from '#web/use-call.ts';

interface Props {
  device: DeviceItem;
  onClose: () => void;
}

const refreshDevices = () => void cache.invalidateQueries({ queryKey: [devices.list.path] });

export function RenameDeviceDialog({ device, onClose }: Props) {
  const { t } = useTranslation('devices');
  const { send } = useSend(devices.replace);
  const { id, version } = device;
  const state = useSchemaForm({
    schema: Device,
    values: device,
    onSave: async ({ name }: z.infer<typeof Device>) => {
      await send({ id, version, name });
      flash('success', t('renamed', { name }));
    },
  });
  return (
    <FormDialog
      state={state}
      namespace="devices"
      title={t('renameOne', { name: device.name })}
      action={t('rename')}
      onReload={refreshDevices}
      onClose={onClose}
    >
      <Field name="name" />
    </FormDialog>
  );
}

const Reason = z.strictObject({ reason: note(500).min(1) });

export function DeviceStateDialog({ device: { id, version, name, state: currentState }, onClose }: Props) {
  const { t } = useTranslation('devices');
  const isActive = currentState === 'active';
  const { send } = useSend(isActive ? devices.shutOut : devices.reopen);
  const state = useSchemaForm({
    schema: Reason,
    onSave: async ({ reason }: z.infer<typeof Reason>) => {
      await send({ id, version, reason });
      flash('success', t(isActive ? 'isShutOut' : 'isOpen', { name }));
    },
  });
  return (
    <FormDialog
      state={state}
      namespace="devices"
      title={t(isActive ? 'shutOutOne' : 'reopenOne', { name })}
      action={t(isActive ? 'shutOut' : 'reopen')}
      text={t(isActive ? 'shutOutText' : 'reopenText')}
      onReload={refreshDevices}
      onClose={onClose}
    >
      <Field name="reason" />
    </FormDialog>
  );
}

// What is done with a tablet: it gets a name, is shut out with a reason, or let in again.
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { Device } from '../../../../../shared/access/device.ts';
import { type DeviceItem, devices } from '../../../../../shared/access/device-api.ts';
import { note } from '../../../../../shared/fields.ts';
import { cache } from '../../../cache.ts';
import { flash } from '../../../ui/flashes.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { Field } from '../../../ui/form/form-field.tsx';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { useSend } from '../../../use-call.ts';

interface Props {
  device: DeviceItem;
  onClose: () => void;
}

const readAgain = () => void cache.invalidateQueries({ queryKey: [devices.list.path] });

export function NameDevice({ device, onClose }: Props) {
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
      onReload={readAgain}
      onClose={onClose}
    >
      <Field name="name" />
    </FormDialog>
  );
}

const Reason = z.strictObject({ reason: note(500).min(1) });

export function SwitchDevice({ device: { id, version, name, state: was }, onClose }: Props) {
  const { t } = useTranslation('devices');
  const off = was === 'active';
  const { send } = useSend(off ? devices.shutOut : devices.reopen);
  const state = useSchemaForm({
    schema: Reason,
    onSave: async ({ reason }: z.infer<typeof Reason>) => {
      await send({ id, version, reason });
      flash('success', t(off ? 'isShutOut' : 'isOpen', { name }));
    },
  });
  return (
    <FormDialog
      state={state}
      namespace="devices"
      title={t(off ? 'shutOutOne' : 'reopenOne', { name })}
      action={t(off ? 'shutOut' : 'reopen')}
      text={t(off ? 'shutOutText' : 'reopenText')}
      onReload={readAgain}
      onClose={onClose}
    >
      <Field name="reason" />
    </FormDialog>
  );
}

// Dialog that disables or enables a plant, with a reason for the audit trail.
import { FormField, SpaceBetween, Textarea } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ManagedPlant, managedPlants } from '#shared/access/plant-api.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { flash } from '#web/ui/flashes.ts';
import { useSend } from '#web/use-call.ts';

export function PlantStateDialog({ plant, onClose }: { plant: ManagedPlant; onClose: () => void }) {
  const { t } = useTranslation(['plants', 'common']);
  const { send } = useSend(plant.disabled ? managedPlants.enable : managedPlants.disable);
  const [reason, setReason] = useState('');
  const name = `${plant.code} – ${plant.description}`;
  const verb = plant.disabled ? 'enable' : 'disable';
  return (
    <Confirm
      title={t(`plants:${verb}One`, { name })}
      action={t(`plants:${verb}`)}
      onClose={onClose}
      onConfirm={async () => {
        await send({ id: plant.id, version: plant.version, reason });
        flash('success', t(`plants:${verb}d`, { name }));
      }}
    >
      <SpaceBetween size="m">
        <span>{t(`plants:${verb}Text`)}</span>
        <FormField label={t('plants:fields.reason')} constraintText={t('common:optional')}>
          <Textarea value={reason} rows={3} onChange={({ detail }) => setReason(detail.value)} />
        </FormField>
      </SpaceBetween>
    </Confirm>
  );
}

// Taking a plant out of use, and into it again: asked for, with a reason for the trail.
import { FormField, SpaceBetween, Textarea } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ManagedPlant, managedPlants } from '../../../../../shared/access/plant-api.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { flash } from '../../../ui/flashes.ts';
import { useSend } from '../../../use-call.ts';

export function SwitchPlant({ plant, onClose }: { plant: ManagedPlant; onClose: () => void }) {
  const { t } = useTranslation(['plants', 'common']);
  const { send } = useSend(plant.disabled ? managedPlants.enable : managedPlants.disable);
  const [reason, setReason] = useState('');
  const name = `${plant.code} – ${plant.description}`;
  const way = plant.disabled ? 'enable' : 'disable';
  return (
    <Confirm
      title={t(`plants:${way}One`, { name })}
      action={t(`plants:${way}`)}
      onClose={onClose}
      onConfirm={async () => {
        await send({ id: plant.id, version: plant.version, reason });
        flash('success', t(`plants:${way}d`, { name }));
      }}
    >
      <SpaceBetween size="m">
        <span>{t(`plants:${way}Text`)}</span>
        <FormField label={t('plants:fields.reason')} constraintText={t('common:optional')}>
          <Textarea value={reason} rows={3} onChange={({ detail }) => setReason(detail.value)} />
        </FormField>
      </SpaceBetween>
    </Confirm>
  );
}

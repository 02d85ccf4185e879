// Dialogs of a node: its name, its password that is shown once, and its removal.
import { useTranslation } from 'react-i18next';
import { MetricNode } from '#shared/integration/sparkplug/metric-map.ts';
import {
  type MetricNodeItem,
  metricMaps,
  metricNodes,
  type NodeAccess,
} from '#shared/integration/sparkplug/metric-map-api.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { flash } from '#web/ui/flashes.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { Field } from '#web/ui/form/form-field.tsx';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { useSend } from '#web/use-call.ts';
import { CopiedText } from '../copied-text.tsx';
import { SecretDialog } from '../secret-dialog.tsx';

const changes = [metricNodes.list, metricMaps.list];

interface Props {
  onClose: () => void;
}
interface AccessProps extends Props {
  /** Shows a password that was just made. */
  onAccess: (access: NodeAccess) => void;
}

export function CreateNodeDialog({ onAccess, onClose }: AccessProps) {
  const { t } = useTranslation('metricMaps');
  const { send } = useSend(metricNodes.create, { changes });
  const state = useSchemaForm({
    schema: MetricNode,
    values: {},
    onSave: async (values: MetricNode) => onAccess(await send(values)),
  });
  return (
    <FormDialog
      state={state}
      namespace="metricMaps"
      title={t('nodeTitle')}
      action={t('createNode')}
      onClose={onClose}
    >
      <Field name="node" stretch />
    </FormDialog>
  );
}

export function RenewDialog({
  node: { id, version },
  onAccess,
  onClose,
}: AccessProps & { node: MetricNodeItem }) {
  const { t } = useTranslation('metricMaps');
  const { send } = useSend(metricNodes.renew, { changes });
  return (
    <Confirm
      title={t('renewTitle', { node: id })}
      action={t('renew')}
      onConfirm={async () => onAccess(await send({ id, version }))}
      onClose={onClose}
    >
      {t('renewText')}
    </Confirm>
  );
}

export function RemoveNodeDialog({ node: { id, version }, onClose }: Props & { node: MetricNodeItem }) {
  const { t } = useTranslation('metricMaps');
  const { send } = useSend(metricNodes.remove, { changes });
  return (
    <Confirm
      title={t('removeNodeTitle', { node: id })}
      action={t('removeNode')}
      onConfirm={async () => {
        await send({ id, version });
        flash('success', t('nodeRemoved'));
      }}
      onClose={onClose}
    >
      {t('removeNodeText')}
    </Confirm>
  );
}

/** Shows how the node signs in, which no later call returns. */
export function AccessDialog({ access, onClose }: Props & { access: NodeAccess }) {
  const { t } = useTranslation('metricMaps');
  const { id, address, group, userName, password } = access;
  return (
    <SecretDialog
      title={t('accessTitle', { node: id })}
      warning={t('accessOnce')}
      stored={t('accessStored')}
      onClose={onClose}
    >
      {address ? <CopiedText label={t('address')} text={address} /> : <div>{t('noAddress')}</div>}
      <CopiedText label={t('group')} text={group} />
      <CopiedText label={t('nodeId')} text={id} />
      <CopiedText label={t('userName')} text={userName} />
      <CopiedText label={t('password')} text={password} />
    </SecretDialog>
  );
}

// Dialogs of a webhook: its address and events, and the secret that is shown once.
import { Box, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { Webhook, webhookFilters } from '#shared/integration/webhook.ts';
import { type WebhookItem, webhooks } from '#shared/integration/webhook-api.ts';
import { cache } from '#web/cache.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { flash } from '#web/ui/flashes.ts';
import type { Control } from '#web/ui/form/control.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { Field } from '#web/ui/form/form-field.tsx';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { Multiselect } from '#web/ui/select.tsx';
import { useSend } from '#web/use-call.ts';
import { useTypeText } from './type-text.ts';

export const refreshWebhooks = () => void cache.invalidateQueries({ queryKey: [webhooks.list.path] });

function TypesControl({ value, onChange, onBlur, disabled, invalid }: Control) {
  const { t } = useTranslation();
  const typeText = useTypeText();
  const chosen = new Set(value as string[]);
  const options = webhookFilters.map((type) => ({ value: type, label: typeText(type), tags: [type] }));
  return (
    <Multiselect
      options={options}
      selectedOptions={options.filter((option) => chosen.has(option.value))}
      placeholder={t('choose')}
      filteringType="auto"
      disabled={disabled}
      invalid={invalid}
      expandToViewport
      onBlur={() => onBlur()}
      onChange={({ detail }) => onChange(detail.selectedOptions.map((option) => option.value))}
    />
  );
}

interface Props {
  /** Absent: a new webhook. */
  webhook?: WebhookItem;
  onSecret: (secret: string) => void;
  onClose: () => void;
}

export function WebhookForm({ webhook, onSecret, onClose }: Props) {
  const { t } = useTranslation('webhooks');
  const create = useSend(webhooks.create);
  const replace = useSend(webhooks.replace);
  const state = useSchemaForm({
    schema: Webhook,
    values: webhook ?? { url: '', types: [], active: true },
    onSave: async (values: Webhook) => {
      if (webhook) {
        await replace.send({ ...values, id: webhook.id, version: webhook.version });
        flash('success', t('saved'));
      } else onSecret((await create.send(values)).secret);
      refreshWebhooks();
    },
  });
  return (
    <FormDialog
      state={state}
      namespace="webhooks"
      title={t(webhook ? 'editTitle' : 'createTitle')}
      action={t(webhook ? 'edit' : 'create')}
      onReload={refreshWebhooks}
      onClose={onClose}
    >
      <Field name="url" />
      <Field name="types" control={TypesControl} />
      <Field name="active" />
    </FormDialog>
  );
}

/** Shows a secret, which no later call returns. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      flash('success', t('copied'));
    } catch {
      flash('warning', t('copyFailed'));
    }
  };
  return (
    <Dialog
      title={t('secretTitle')}
      action={t('copy')}
      other={t('close')}
      working={false}
      onAct={copy}
      onClose={onClose}
    >
      <SpaceBetween size="s">
        <div>{t('secretText')}</div>
        <Box variant="code">{secret}</Box>
      </SpaceBetween>
    </Dialog>
  );
}

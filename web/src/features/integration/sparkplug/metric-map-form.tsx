// Dialog of a mapping: which metric it reads, and what the metric means for a machine.
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MetricMap } from '#shared/integration/sparkplug/metric-map.ts';
import { type MetricMapItem, metricMaps, metricNodes } from '#shared/integration/sparkplug/metric-map-api.ts';
import { flash } from '#web/ui/flashes.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { Field } from '#web/ui/form/form-field.tsx';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { useSend } from '#web/use-call.ts';

const changes = [metricMaps.list, metricNodes.list];

interface Props {
  /** Mapping that is edited; absent: a new one. */
  map?: MetricMapItem;
  /** Metric that a new mapping is for. */
  metric?: Pick<MetricMap, 'node' | 'device' | 'metric'>;
  onReload: () => void;
  onClose: () => void;
}

/** Returns the fields of a mapping that its form edits. */
function toValues(map: MetricMapItem): MetricMap {
  const {
    id: _,
    version: __,
    updatedAt: ___,
    updatedBy: ____,
    last: _____,
    outcome: ______,
    ...values
  } = map;
  return values;
}

export function MetricMapForm({ map, metric, onReload, onClose }: Props) {
  const { t } = useTranslation('metricMaps');
  const create = useSend(metricMaps.create, { changes });
  const replace = useSend(metricMaps.replace, { changes });
  const state = useSchemaForm({
    schema: MetricMap,
    values: map ? toValues(map) : { ...metric, mode: 'counter', plannedMinutes: 480 },
    onSave: async (values: MetricMap) => {
      if (map) await replace.send({ ...values, id: map.id, version: map.version });
      else await create.send(values);
      flash('success', t('saved'));
    },
  });
  const isMetricKnown = map !== undefined || metric !== undefined;
  return (
    <FormDialog
      state={state}
      namespace="metricMaps"
      title={t(map ? 'editTitle' : 'createTitle')}
      action={t(map ? 'save' : 'create')}
      onReload={onReload}
      onClose={onClose}
    >
      <Field name="node" disabled={isMetricKnown} stretch />
      <Field name="device" disabled={isMetricKnown} stretch />
      <Field name="metric" disabled={isMetricKnown} stretch />
      <Field name="machineId" stretch />
      <Field name="target" />
      <TargetFields />
    </FormDialog>
  );
}

/** Fields that the chosen target needs. */
function TargetFields() {
  const { target, mode } = useWatch() as Partial<MetricMap>;
  if (target === 'meter') return <Field name="meter" required />;
  if (target === 'control') return <Field name="controlId" required stretch />;
  if (target !== 'pieces') return null;
  return (
    <>
      <Field name="pieces" required />
      <Field name="mode" required />
      {mode === 'counter' && <Field name="wrapAt" />}
      <Field name="idealPerMinute" required />
      <Field name="plannedMinutes" required />
    </>
  );
}

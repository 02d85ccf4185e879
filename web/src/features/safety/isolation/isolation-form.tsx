// Form of an energy source or isolation point, with what it feeds.
import { Container, FormField, Header, SpaceBetween } from '@cloudscape-design/components';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { IsolationPointItem } from '#shared/safety/isolation-api.ts';
import { EnergySource, LockPoint } from '#shared/safety/isolation-point.ts';
import { elements } from '#shared/structure/api.ts';
import type { StructureNode } from '#shared/structure/tree.ts';
import { type PointNames, usePoints } from '#web/parts/isolation/use-points.ts';
import { Field, getFieldError } from '#web/ui/form/form-field.tsx';
import { SchemaForm, type SchemaFormProps } from '#web/ui/form/schema-form.tsx';
import { Multiselect } from '#web/ui/select.tsx';
import { useCall } from '#web/use-call.ts';

type Feeds = IsolationPointItem['feeds'];
type FormProps = Pick<SchemaFormProps<typeof LockPoint>, 'draft' | 'onSave' | 'onCancel' | 'onReload'>;
interface Props extends FormProps {
  kind: IsolationPointItem['kind'];
  values: Partial<IsolationPointItem>;
  /** Absent for a new one. */
  pointId?: number;
}

export function IsolationForm({ kind, values, pointId, ...formProps }: Props) {
  const { t } = useTranslation('isolation');
  const schema = (kind === 'source' ? EnergySource : LockPoint) as typeof LockPoint;
  return (
    <SchemaForm
      {...formProps}
      schema={schema}
      namespace="isolation"
      values={{ ...values, kind } as SchemaFormProps<typeof LockPoint>['values']}
    >
      <Container header={<Header variant="h2">{t('section.identity')}</Header>}>
        <SpaceBetween size="l">
          <Field name="machineId" disabled={pointId !== undefined} />
          <Field name="code" />
          <Field name="energy" required={kind === 'source'} />
          <Field name="value" />
          <Field name="location" required={kind === 'point'} />
          <Field name="method" />
          <Field name="residual" />
          <Field name="image" />
        </SpaceBetween>
      </Container>
      <Container header={<Header variant="h2">{t('section.feeds')}</Header>}>
        <FeedsField pointId={pointId} />
      </Container>
    </SchemaForm>
  );
}

const toValue = ({ kind, id }: Feeds[number]) => `${kind} ${id}`;
function toFeed(value: string): Feeds[number] {
  const [kind, id = ''] = value.split(' ') as [Feeds[number]['kind'], string];
  return { kind, id: kind === 'element' ? id : Number(id) };
}

function FeedsField({ pointId }: { pointId: number | undefined }) {
  const { t } = useTranslation('isolation');
  const { all, names } = usePoints();
  const machineId = useWatch({ name: 'machineId' }) as number | undefined;
  const machineCode = machineId === undefined ? undefined : names.machines.get(machineId)?.code;
  const tree = useCall(
    elements.structure,
    { machineCode: machineCode ?? '' },
    { enabled: machineCode !== undefined },
  );
  const { field, fieldState } = useController({ name: 'feeds' });
  const feeds = (field.value ?? []) as Feeds;
  const groups = [
    { label: t('points'), options: listPointOptions(all ?? [], names, pointId) },
    { label: t('machines'), options: listMachineOptions(names) },
    { label: t('elements'), options: tree.data ? listElementOptions(tree.data) : [] },
  ].filter(({ options }) => options.length > 0);
  const options = groups.flatMap((group) => group.options);
  const selectedOptions = feeds.map(
    (feed) =>
      options.find(({ value }) => value === toValue(feed)) ?? {
        ...{ value: toValue(feed), label: names.formatFeed(feed) },
      },
  );
  return (
    <FormField
      data-field="feeds"
      label={t('fields.feeds')}
      description={t('help.feeds')}
      errorText={getFieldError(fieldState.error)}
    >
      <Multiselect
        options={groups}
        selectedOptions={selectedOptions}
        placeholder={t('noFeeds')}
        filteringType="auto"
        expandToViewport
        onChange={({ detail }) => field.onChange(detail.selectedOptions.map(({ value }) => toFeed(value!)))}
      />
    </FormField>
  );
}

const listPointOptions = (all: readonly IsolationPointItem[], names: PointNames, ownId: number | undefined) =>
  all
    .filter(({ kind, id }) => kind === 'point' && id !== ownId)
    .map(({ id, code, machineId, location }) => ({
      value: toValue({ kind: 'point', id }),
      label: code,
      description: [names.getMachineCode(machineId), location].filter(Boolean).join(' · '),
    }));

const listMachineOptions = ({ machines }: PointNames) =>
  [...machines.values()].map(({ id, code, description }) => ({
    value: toValue({ kind: 'machine', id }),
    label: code,
    description,
  }));

const listElementOptions = (node: StructureNode): { value: string; label: string; description: string }[] =>
  [...node.groups, ...node.subGroups, ...node.components].flatMap((child) => [
    { value: toValue({ kind: 'element', id: child.id }), label: child.path, description: child.descr },
    ...listElementOptions(child),
  ]);

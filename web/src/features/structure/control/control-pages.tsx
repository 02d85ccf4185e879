// Pages of controls: list and form.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type * as z from 'zod';
import type { Answer } from '#shared/contract.ts';
import { formatRange } from '#shared/span-text.ts';
import { controls } from '#shared/structure/api.ts';
import {
  Control,
  type ControlAnswer,
  ControlFields,
  removeOtherNatureFields,
} from '#shared/structure/control.ts';
import { createUsageDialog } from '#web/parts/where-used.tsx';
import { controlsRoute, formatControlName } from '#web/paths/controls.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import type { ArchiveItem } from '#web/ui/archive/archive.ts';
import { ArchivePage } from '#web/ui/archive/archive-page.tsx';
import { flash } from '#web/ui/flashes.ts';
import { SchemaForm } from '#web/ui/form/schema-form.tsx';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useReload } from '#web/ui/reload.ts';
import { useCall, useSend } from '#web/use-call.ts';
import { useUnits } from '../catalog/catalog-unit.tsx';
import { ControlFormFields } from './control-form-fields.tsx';

const columns = ['code', 'description', 'type', 'nature', 'expected', 'controlToolIds'] as const;

export function ControlsPage() {
  const { t } = useTranslation(['shell', 'common']);
  const navigate = useNavigate();
  const format = useFormat();
  const getUnit = useUnits();
  const formatExpected = ({ nature, lower: from, upper: to, quantityId, answers }: ArchiveItem) =>
    nature === 'quantitative'
      ? formatRange(format, { from, to, unit: getUnit(quantityId) })
      : (answers as ControlAnswer[]).map(({ text }) => text).join(' · ');
  return (
    <ArchivePage
      archive={controls}
      schema={ControlFields}
      area="controls"
      namespace="catalogs"
      title={t('shell:menu.controls')}
      crumbs={[{ text: t('shell:section.configuration') }]}
      nameOf={formatControlName}
      columns={columns}
      more={[{ id: 'expected', value: formatExpected, width: 230 }]}
      whereUsed={createUsageDialog('control')}
      actions={(selectedControl) => (
        <Button
          disabled={!selectedControl}
          onClick={() => void navigate(`${controlsRoute}/detail/${selectedControl?.id}`)}
        >
          {t('common:open')}
        </Button>
      )}
      paths={{ create: `${controlsRoute}/create`, edit: (id) => `${controlsRoute}/Edit/${id}` }}
    />
  );
}

export function ControlFormPage() {
  const { t } = useTranslation('shell');
  const { controlId } = useRouteParams<'controlId'>();
  const query = useCall(controls.get, { id: Number(controlId) }, { enabled: controlId !== undefined });
  const { reading, reload } = useReload(query);
  if (controlId === undefined) return <ControlForm control={undefined} />;
  return (
    <Loaded query={query} title={t('menu.controls')}>
      {(control) => <ControlForm key={`${control.id} ${reading}`} control={control} onReload={reload} />}
    </Loaded>
  );
}

type Stored = Answer<typeof controls.get>;

function ControlForm({ control, onReload }: { control: Stored | undefined; onReload?: () => void }) {
  const { t } = useTranslation(['shell', 'common']);
  const navigate = useNavigate();
  const { send: create } = useSend(controls.create);
  const { send: replace } = useSend(controls.replace);
  const list = t('shell:menu.controls');
  const title = control ? formatControlName(control) : t('common:newRecord.control');
  const save = async (values: z.output<typeof Control>) => {
    const payload = removeOtherNatureFields(values);
    if (control) await replace({ ...payload, id: control.id, version: control.version });
    else await create(payload);
    flash('success', control ? t('common:saved') : t('common:created', { name: values.code }));
    void navigate(controlsRoute);
  };
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={title}
        crumbs={[{ text: t('shell:section.configuration') }, { text: list, href: controlsRoute }]}
      />
      <SchemaForm
        schema={Control}
        namespace="catalogs"
        values={control}
        draft={`control:${control?.id ?? 'new'}`}
        onSave={save}
        onCancel={() => void navigate(controlsRoute)}
        onReload={onReload}
      >
        <ControlFormFields />
      </SchemaForm>
    </SpaceBetween>
  );
}

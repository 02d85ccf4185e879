// Controls: the list and the form.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type * as z from 'zod';
import type { Answer } from '../../../../../shared/contract.ts';
import { spanText } from '../../../../../shared/span-text.ts';
import { controls } from '../../../../../shared/structure/api.ts';
import {
  Control,
  type ControlAnswer,
  ControlFields,
  ofItsNature,
} from '../../../../../shared/structure/control.ts';
import { whereUsed } from '../../../parts/where-used.tsx';
import { named, path } from '../../../paths/controls.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import type { ArchiveItem } from '../../../ui/archive/archive.ts';
import { ArchivePage } from '../../../ui/archive/archive-page.tsx';
import { flash } from '../../../ui/flashes.ts';
import { SchemaForm } from '../../../ui/form/schema-form.tsx';
import { useFormat } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useReload } from '../../../ui/reload.ts';
import { useCall, useSend } from '../../../use-call.ts';
import { useUnits } from '../catalog/catalog-unit.tsx';
import { ControlFormFields } from './control-form-fields.tsx';

const columns = ['code', 'description', 'type', 'nature', 'expected', 'controlToolIds'] as const;

export function ControlsPage() {
  const { t } = useTranslation(['shell', 'common']);
  const navigate = useNavigate();
  const format = useFormat();
  const unitOf = useUnits();
  const expected = ({ nature, lower: from, upper: to, quantityId, answers }: ArchiveItem) =>
    nature === 'quantitative'
      ? spanText(format, { from, to, unit: unitOf(quantityId) })
      : (answers as ControlAnswer[]).map(({ text }) => text).join(' · ');
  return (
    <ArchivePage
      archive={controls}
      schema={ControlFields}
      area="controls"
      namespace="catalogs"
      title={t('shell:menu.controls')}
      crumbs={[{ text: t('shell:section.configuration') }]}
      nameOf={named}
      columns={columns}
      more={[{ id: 'expected', value: expected, width: 230 }]}
      whereUsed={whereUsed('control')}
      actions={(one) => (
        <Button disabled={!one} onClick={() => void navigate(`${path}/detail/${one?.id}`)}>
          {t('common:open')}
        </Button>
      )}
      paths={{ create: `${path}/create`, edit: (id) => `${path}/Edit/${id}` }}
    />
  );
}

export function ControlFormPage() {
  const { t } = useTranslation('shell');
  const { controlId } = usePathParams<'controlId'>();
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
  const title = control ? named(control) : t('common:newRecord.control');
  const save = async (values: z.output<typeof Control>) => {
    const sent = ofItsNature(values);
    if (control) await replace({ ...sent, id: control.id, version: control.version });
    else await create(sent);
    flash('success', control ? t('common:saved') : t('common:created', { name: values.code }));
    void navigate(path);
  };
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={title}
        crumbs={[{ text: t('shell:section.configuration') }, { text: list, href: path }]}
      />
      <SchemaForm
        schema={Control}
        namespace="catalogs"
        values={control}
        draft={`control:${control?.id ?? 'new'}`}
        onSave={save}
        onCancel={() => void navigate(path)}
        onReload={onReload}
      >
        <ControlFormFields />
      </SchemaForm>
    </SpaceBetween>
  );
}

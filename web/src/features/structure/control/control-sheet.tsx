// A control as it is, with a place to try it.
import { Button, Container, Header, KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Answer } from '../../../../../shared/contract.ts';
import { controls, controlTools, quantities } from '../../../../../shared/structure/api.ts';
import { enumText, useText } from '../../../i18n/text.ts';
import { EvaluationStatus } from '../../../parts/control/control-colour.tsx';
import { named, path } from '../../../paths/controls.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { History } from '../../../ui/history/history.tsx';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useAll, useCall } from '../../../use-call.ts';
import { CalibratedTool } from '../catalog/catalog-calibration.tsx';
import { TryControl } from './try-control.tsx';

type Stored = Answer<typeof controls.get>;

export function ControlDetailPage() {
  const { t } = useTranslation('shell');
  const { controlId } = usePathParams<'controlId'>();
  const query = useCall(controls.get, { id: Number(controlId) });
  return (
    <Loaded query={query} title={t('menu.controls')}>
      {(control) => <ControlSheet control={control} />}
    </Loaded>
  );
}

function ControlSheet({ control }: { control: Stored }) {
  const { t } = useTranslation(['shell', 'common', 'catalogs']);
  const session = useSession();
  const navigate = useNavigate();
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={named(control)}
        crumbs={[{ text: t('shell:section.configuration') }, { text: t('shell:menu.controls'), href: path }]}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <History thing="control" id={control.id} name={control.code} />
            <Button onClick={() => void navigate(path)}>{t('common:back')}</Button>
            {session.may('controls', 'edit') && (
              <Button variant="primary" onClick={() => void navigate(`${path}/Edit/${control.id}`)}>
                {t('common:edit')}
              </Button>
            )}
          </SpaceBetween>
        }
      />
      <Container header={<Header variant="h2">{t('catalogs:sections.nature')}</Header>}>
        {control.nature === 'quantitative' ? <Limits control={control} /> : <Answers control={control} />}
      </Container>
      <TryControl control={control} />
      <Taken control={control} />
    </SpaceBetween>
  );
}

function Limits({ control }: { control: Stored }) {
  const { t } = useTranslation('common');
  const text = useText('catalogs');
  const format = useFormat();
  const { data: all } = useAll(quantities.list, {});
  const quantity = all?.find(({ id }) => id === control.quantityId);
  const value = (field: 'lower' | 'target' | 'upper') => ({
    label: text(`fields.${field}`),
    value:
      control[field] === undefined ? t('none') : `${format.number(control[field])} ${quantity?.unit ?? ''}`,
  });
  return (
    <KeyValuePairs
      columns={3}
      items={[
        { label: text('fields.type'), value: enumText('controlType', control.type) },
        { label: text('fields.quantityId'), value: quantity ? named(quantity) : t('none') },
        { label: text('fields.warningMargin'), value: `${format.number(control.warningMargin)} %` },
        value('lower'),
        value('target'),
        value('upper'),
      ]}
    />
  );
}

function Answers({ control }: { control: Stored }) {
  const text = useText('catalogs');
  return (
    <KeyValuePairs
      columns={3}
      items={[
        { label: text('fields.type'), value: enumText('controlType', control.type) },
        ...control.answers.map(({ text: answer, evaluation }) => ({
          label: answer,
          value: <EvaluationStatus evaluation={evaluation} />,
        })),
      ]}
    />
  );
}

function Taken({ control }: { control: Stored }) {
  const { t } = useTranslation(['common', 'catalogs']);
  const text = useText('catalogs');
  const { data: all } = useAll(controlTools.list, {}, { enabled: control.controlToolIds.length > 0 });
  const none = t('common:none');
  const tools = (all ?? []).filter(({ id }) => control.controlToolIds.includes(id));
  return (
    <Container header={<Header variant="h2">{t('catalogs:sections.taken')}</Header>}>
      <KeyValuePairs
        columns={2}
        items={[
          {
            label: text('fields.mode'),
            value: control.mode ? enumText('controlMode', control.mode) : none,
          },
          {
            label: text('fields.controlToolIds'),
            value:
              tools.length === 0
                ? none
                : tools.map((tool) => <CalibratedTool key={tool.id} name={named(tool)} tool={tool} />),
          },
          { label: text('fields.matrix'), value: control.matrix ?? none },
          { label: text('fields.matrixDescription'), value: control.matrixDescription ?? none },
        ]}
      />
    </Container>
  );
}

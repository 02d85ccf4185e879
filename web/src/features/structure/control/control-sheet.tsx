// Page of a control to read, with a test input.
import { Button, Container, Header, KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Answer } from '#shared/contract.ts';
import { controls, controlTools, quantities } from '#shared/structure/api.ts';
import { getEnumText, useText } from '#web/i18n/text.ts';
import { EvaluationStatus } from '#web/parts/control/control-colour.tsx';
import { controlsRoute, formatControlName } from '#web/paths/controls.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { History } from '#web/ui/history/history.tsx';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useAllItems, useCall } from '#web/use-call.ts';
import { CalibratedTool } from '../catalog/catalog-calibration.tsx';
import { TryControl } from './try-control.tsx';

type Stored = Answer<typeof controls.get>;

export function ControlDetailPage() {
  const { t } = useTranslation('shell');
  const { controlId } = useRouteParams<'controlId'>();
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
        title={formatControlName(control)}
        crumbs={[
          { text: t('shell:section.configuration') },
          { text: t('shell:menu.controls'), href: controlsRoute },
        ]}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <History recordKind="control" id={control.id} name={control.code} />
            <Button onClick={() => void navigate(controlsRoute)}>{t('common:back')}</Button>
            {session.may('controls', 'edit') && (
              <Button variant="primary" onClick={() => void navigate(`${controlsRoute}/Edit/${control.id}`)}>
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
      <MeasurementFacts control={control} />
    </SpaceBetween>
  );
}

function Limits({ control }: { control: Stored }) {
  const { t } = useTranslation('common');
  const text = useText('catalogs');
  const format = useFormat();
  const { data: all } = useAllItems(quantities.list, {});
  const quantity = all?.find(({ id }) => id === control.quantityId);
  const buildLimit = (field: 'lower' | 'target' | 'upper') => ({
    label: text(`fields.${field}`),
    value:
      control[field] === undefined ? t('none') : `${format.number(control[field])} ${quantity?.unit ?? ''}`,
  });
  return (
    <KeyValuePairs
      columns={3}
      items={[
        { label: text('fields.type'), value: getEnumText('controlType', control.type) },
        { label: text('fields.quantityId'), value: quantity ? formatControlName(quantity) : t('none') },
        { label: text('fields.warningMargin'), value: `${format.number(control.warningMargin)} %` },
        { label: text('fields.tagOnRed'), value: t(control.tagOnRed ? 'yes' : 'no') },
        buildLimit('lower'),
        buildLimit('target'),
        buildLimit('upper'),
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
        { label: text('fields.type'), value: getEnumText('controlType', control.type) },
        ...control.answers.map(({ text: answer, evaluation }) => ({
          label: answer,
          value: <EvaluationStatus evaluation={evaluation} />,
        })),
      ]}
    />
  );
}

function MeasurementFacts({ control }: { control: Stored }) {
  const { t } = useTranslation(['common', 'catalogs']);
  const text = useText('catalogs');
  const { data: all } = useAllItems(controlTools.list, {}, { enabled: control.controlToolIds.length > 0 });
  const none = t('common:none');
  const tools = (all ?? []).filter(({ id }) => control.controlToolIds.includes(id));
  return (
    <Container header={<Header variant="h2">{t('catalogs:sections.taken')}</Header>}>
      <KeyValuePairs
        columns={2}
        items={[
          {
            label: text('fields.mode'),
            value: control.mode ? getEnumText('controlMode', control.mode) : none,
          },
          {
            label: text('fields.controlToolIds'),
            value:
              tools.length === 0
                ? none
                : tools.map((tool) => (
                    <CalibratedTool key={tool.id} name={formatControlName(tool)} tool={tool} />
                  )),
          },
          { label: text('fields.matrix'), value: control.matrix ?? none },
          { label: text('fields.matrixDescription'), value: control.matrixDescription ?? none },
        ]}
      />
    </Container>
  );
}

// Tab of root cause type and actions, immediate and preventive. The type proposes the owning pillar.

import { Alert, Autosuggest, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ulid } from 'ulid';
import { formatFullName } from '#shared/organisation/full-name.ts';
import type { RootCauseType } from '#shared/requests/ewo-state.ts';
import {
  type Countermeasure,
  MAX_ACTIONS,
  ownerPillars,
  type RootCause,
} from '#shared/requests/root-cause/root-cause.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { useEwoNames } from '#web/parts/ewo/ewo-names.ts';
import type { WorkLayout } from '#web/paths/orders.ts';
import { procedurePageRoutes } from '#web/paths/procedures.ts';
import { useSession } from '#web/session/session.ts';
import type { Control } from '#web/ui/form/control.ts';
import { FieldControl } from '#web/ui/form/field-control.tsx';
import { Field } from '#web/ui/form/form-field.tsx';
import { PageButton } from '#web/ui/page-button.tsx';
import { ListProblem } from './list-problem.tsx';
import type { ActionKind } from './root-cause-actions.tsx';
import { AddRow, RemoveRow } from './row-buttons.tsx';
import { getAddButtonId } from './tabs.ts';

export function ActionsTab({ desk }: { desk: WorkLayout }) {
  const { t } = useTranslation('rootCause');
  const { control } = useFormContext<RootCause>();
  const [primary, prevent = []] = useWatch({ control, name: ['primary', 'prevent'] });
  return (
    <SpaceBetween size="l">
      <Container header={<Header variant="h2">{t('type.title')}</Header>}>
        <SpaceBetween size="l">
          <PrimaryRootCause />
          <Field name="secondary" />
          {primary && <TypicalCountermeasure rootCause={primary} desk={desk} />}
        </SpaceBetween>
      </Container>
      <Actions list="eliminate" primary={primary} />
      <Actions list="prevent" primary={primary} />
      <Container header={<Header variant="h2">{t('type.further')}</Header>}>
        <SpaceBetween size="l">
          {primary === 'RC1' && prevent.length === 0 && <Field name="noPrevention" />}
          <Field name="standards" />
          <Field name="attachments" />
        </SpaceBetween>
      </Container>
    </SpaceBetween>
  );
}

/** Select of the primary root cause; sets its pillar on actions without one. */
function PrimaryRootCause() {
  const { t } = useTranslation('rootCause');
  const { getValues, setValue } = useFormContext<RootCause>();
  const assignPillar = (type: RootCauseType | undefined) => {
    if (!type) return;
    for (const list of ['eliminate', 'prevent'] as const)
      for (const [n, { pillar }] of getValues(list).entries())
        if (!pillar) setValue(`${list}.${n}.pillar`, ownerPillars[type][0], { shouldDirty: true });
  };
  return (
    <Field
      name="primary"
      constraint={t('needed')}
      control={(control) => (
        <FieldControl
          {...control}
          onChange={(type) => {
            control.onChange(type);
            assignPillar(type as RootCauseType | undefined);
          }}
        />
      )}
    />
  );
}

/**
 * Typical countermeasure of a type; for lack of maintenance or of basic conditions with a link to create a
 * procedure.
 */
function TypicalCountermeasure({ rootCause, desk }: { rootCause: RootCauseType; desk: WorkLayout }) {
  const { t } = useTranslation(['rootCause', 'enums']);
  const session = useSession();
  const canCreateProcedure =
    (rootCause === 'RC4' || rootCause === 'RC6') && desk === 'desktop' && session.may('smp', 'create');
  return (
    <Alert
      type="info"
      header={t('rootCause:type.typical')}
      action={
        canCreateProcedure && (
          <SpaceBetween direction="horizontal" size="xs">
            <PageButton to={procedurePageRoutes.smp.create} newTab iconName="external" iconAlign="right">
              {t('rootCause:type.create')}
            </PageButton>
            <PageButton to={procedurePageRoutes.smp.adapt()} newTab iconName="external" iconAlign="right">
              {t('rootCause:type.adapt')}
            </PageButton>
          </SpaceBetween>
        )
      }
    >
      {t(`rootCause:typical.${rootCause}`)}{' '}
      {t('rootCause:type.owners', {
        pillars: ownerPillars[rootCause].map((pillar) => getEnumText('pillar', pillar)).join(', '),
      })}
    </Alert>
  );
}

function Actions({ list, primary }: { list: ActionKind; primary: RootCauseType | undefined }) {
  const { t } = useTranslation('rootCause');
  const { control } = useFormContext<RootCause>();
  const { fields: rows, append, remove } = useFieldArray({ control, name: list, keyName: 'rowKey' });
  const action: Countermeasure = {
    description: '',
    responsible: '',
    pillar: primary && ownerPillars[primary][0],
  };
  return (
    <Container
      header={
        <Header variant="h2" description={t(`actions.${list}Text`)}>
          {t(`fields.${list}`)}
        </Header>
      }
    >
      <SpaceBetween size="l">
        <ListProblem name={list} />
        {rows.length > 0 && (
          <ul className="plain-rows">
            {rows.map((row, n) => (
              <li key={row.rowKey}>
                <Field name={`${list}.${n}.description`} label={t('actions.nth', { n: n + 1 })} />
                <div className="fields-in-a-row">
                  <Field
                    name={`${list}.${n}.responsible`}
                    control={(control) => <Responsible {...control} />}
                  />
                  <Field name={`${list}.${n}.pillar`} />
                  <Field name={`${list}.${n}.dueOn`} />
                  <Field name={`${list}.${n}.doneOn`} />
                </div>
                <RemoveRow label={t('actions.remove', { n: n + 1 })} onRemove={() => remove(n)} />
              </li>
            ))}
          </ul>
        )}
        <AddRow
          id={getAddButtonId(list)}
          text={t(`actions.add.${list}`)}
          rows={rows.length}
          maxRows={MAX_ACTIONS}
          onAdd={() => append({ ...action, id: ulid() })}
        />
      </SpaceBetween>
    </Container>
  );
}

/** Input of the responsible person: technicians are suggested, any other name is possible. */
function Responsible({ value, disabled, onBlur, onChange, ref }: Control) {
  const { t } = useTranslation();
  const { operators } = useEwoNames({ withOperators: true });
  return (
    <Autosuggest
      ref={ref as never}
      value={typeof value === 'string' ? value : ''}
      options={[...operators.values()].map((each) => ({ value: formatFullName(each) }))}
      enteredTextLabel={(typed) => t('useTyped', { typed })}
      disabled={disabled}
      ariaRequired
      expandToViewport
      onBlur={() => onBlur()}
      onChange={({ detail }) => onChange(detail.value)}
    />
  );
}

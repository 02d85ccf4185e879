// The root cause by its type, and what is done about it: at once, and so that it does not come back. The type proposes who owns it.
import { Alert, Autosuggest, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { RootCauseType } from '../../../../../shared/requests/ewo-state.ts';
import {
  type Countermeasure,
  MOST_ACTIONS,
  ownersOf,
  type RootCause,
} from '../../../../../shared/requests/root-cause.ts';
import { enumText } from '../../../i18n/text.ts';
import { useEwoNames } from '../../../parts/ewo/ewo-names.ts';
import { fullName } from '../../../parts/order/order-names.ts';
import type { Desk } from '../../../paths/orders.ts';
import { procedurePaths } from '../../../paths/procedures.ts';
import { useSession } from '../../../session/session.ts';
import type { Control } from '../../../ui/form/control.ts';
import { FieldControl } from '../../../ui/form/field-control.tsx';
import { Field } from '../../../ui/form/form-field.tsx';
import { PageButton } from '../../../ui/page-button.tsx';
import { ListProblem } from './list-problem.tsx';
import type { ActionsOf } from './root-cause-actions.tsx';
import { AddRow, RemoveRow } from './row-buttons.tsx';
import { addButtonOf } from './tabs.ts';

export function ActionsTab({ desk }: { desk: Desk }) {
  const { t } = useTranslation('rootCause');
  const { control } = useFormContext<RootCause>();
  const [primary, prevent = []] = useWatch({ control, name: ['primary', 'prevent'] });
  return (
    <SpaceBetween size="l">
      <Container header={<Header variant="h2">{t('type.title')}</Header>}>
        <SpaceBetween size="l">
          <Primary />
          <Field name="secondary" />
          {primary && <Typical of={primary} desk={desk} />}
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

/** Gives its pillar to actions that have none. */
function Primary() {
  const { t } = useTranslation('rootCause');
  const { getValues, setValue } = useFormContext<RootCause>();
  const own = (type: RootCauseType | undefined) => {
    if (!type) return;
    for (const list of ['eliminate', 'prevent'] as const)
      for (const [n, { pillar }] of getValues(list).entries())
        if (!pillar) setValue(`${list}.${n}.pillar`, ownersOf[type][0], { shouldDirty: true });
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
            own(type as RootCauseType | undefined);
          }}
        />
      )}
    />
  );
}

/** What usually helps; a lack of maintenance or of basic conditions is answered by a procedure. */
function Typical({ of, desk }: { of: RootCauseType; desk: Desk }) {
  const { t } = useTranslation(['rootCause', 'enums']);
  const session = useSession();
  const byProcedure = (of === 'RC4' || of === 'RC6') && desk === 'desktop' && session.may('smp', 'create');
  return (
    <Alert
      type="info"
      header={t('rootCause:type.typical')}
      action={
        byProcedure && (
          <SpaceBetween direction="horizontal" size="xs">
            <PageButton to={procedurePaths.smp.create} newTab iconName="external" iconAlign="right">
              {t('rootCause:type.create')}
            </PageButton>
            <PageButton to={procedurePaths.smp.adapt()} newTab iconName="external" iconAlign="right">
              {t('rootCause:type.adapt')}
            </PageButton>
          </SpaceBetween>
        )
      }
    >
      {t(`rootCause:typical.${of}`)}{' '}
      {t('rootCause:type.owners', {
        pillars: ownersOf[of].map((pillar) => enumText('pillar', pillar)).join(', '),
      })}
    </Alert>
  );
}

function Actions({ list, primary }: { list: ActionsOf; primary: RootCauseType | undefined }) {
  const { t } = useTranslation('rootCause');
  const { control } = useFormContext<RootCause>();
  const { fields: rows, append, remove } = useFieldArray({ control, name: list });
  const action: Countermeasure = {
    description: '',
    responsible: '',
    pillar: primary && ownersOf[primary][0],
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
              <li key={row.id}>
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
          id={addButtonOf(list)}
          text={t(`actions.add.${list}`)}
          rows={rows.length}
          most={MOST_ACTIONS}
          onAdd={() => append(action)}
        />
      </SpaceBetween>
    </Container>
  );
}

/** Technicians are proposed by name; anybody else may be named too. */
function Responsible({ value, disabled, onBlur, onChange, ref }: Control) {
  const { t } = useTranslation();
  const { operators } = useEwoNames({ withOperators: true });
  return (
    <Autosuggest
      ref={ref as never}
      value={typeof value === 'string' ? value : ''}
      options={[...operators.values()].map((each) => ({ value: fullName(each) }))}
      enteredTextLabel={(typed) => t('useTyped', { typed })}
      disabled={disabled}
      ariaRequired
      expandToViewport
      onBlur={() => onBlur()}
      onChange={({ detail }) => onChange(detail.value)}
    />
  );
}

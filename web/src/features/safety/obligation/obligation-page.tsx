// Page of an obligation: its state, what it asks for, and its examinations with their certificates.
import {
  Alert,
  Box,
  Button,
  Container,
  Header,
  KeyValuePairs,
  SpaceBetween,
} from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { obligations, type Renewal } from '#shared/safety/obligation-api.ts';
import { getGasTonnes, getRecheckDay, isDetectionMissing } from '#shared/safety/obligation-gas.ts';
import { elements } from '#shared/structure/api.ts';
import {
  type ObligationItem,
  ObligationMark,
  type ObligationRow,
  toObligationRow,
} from '#web/parts/obligation/obligation-state.tsx';
import { useRouteParams } from '#web/paths/path-params.ts';
import { obligationPageRoutes } from '#web/paths/safety.ts';
import { useSession } from '#web/session/session.ts';
import { ConfirmDelete } from '#web/ui/confirm.tsx';
import { flash } from '#web/ui/flashes.ts';
import { useFormat } from '#web/ui/format.ts';
import { History } from '#web/ui/history/history.tsx';
import { Gallery } from '#web/ui/image/thumb.tsx';
import { Loaded } from '#web/ui/loading.tsx';
import { PageButton } from '#web/ui/page-button.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useRefLabels } from '#web/ui/refs.ts';
import { useToday } from '#web/ui/today.ts';
import { useCall, useSend } from '#web/use-call.ts';
import { RenewDialog } from './renew-dialog.tsx';

export function ObligationPage() {
  const { t } = useTranslation('obligations');
  const { obligationId } = useRouteParams<'obligationId'>();
  const id = Number(obligationId);
  const query = useCall(obligations.get, { id }, { enabled: id > 0 });
  if (!(id > 0)) return <Navigate to={obligationPageRoutes.list} replace />;
  return (
    <Loaded query={query} title={t('title')}>
      {(obligation) => <Content obligation={obligation} onReload={() => void query.refetch()} />}
    </Loaded>
  );
}

interface Props {
  obligation: ObligationItem;
  onReload: () => void;
}

function Content({ obligation, onReload }: Props) {
  const { t } = useTranslation(['obligations', 'enums']);
  const { day } = useFormat();
  const row = toObligationRow(obligation, useToday());
  const { code, description, repairedOn } = obligation;
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={`${code} – ${description}`}
        crumbs={[{ text: t('obligations:title'), href: obligationPageRoutes.list }]}
        description={<ObligationMark {...row} />}
        actions={<Actions obligation={obligation} onReload={onReload} />}
      />
      {row.state === 'expired' && <Alert type="error">{t('obligations:notToBeUsed')}</Alert>}
      {repairedOn && obligation.active && (
        <Alert type="warning">
          {t('obligations:recheck', { repaired: day(repairedOn), day: day(getRecheckDay(repairedOn)) })}
        </Alert>
      )}
      {obligation.kind === 'fGas' && isDetectionMissing(obligation) && (
        <Alert type="warning">{t('obligations:detectionMissing')}</Alert>
      )}
      <Container header={<Header variant="h2">{t('obligations:section.what')}</Header>}>
        <Facts row={row} />
      </Container>
      <Renewals id={obligation.id} code={code} />
    </SpaceBetween>
  );
}

function Facts({ row }: { row: ObligationRow }) {
  const { t } = useTranslation(['obligations', 'enums', 'common']);
  const { day, number } = useFormat();
  const getMachineLabel = useRefLabels('machine');
  const { data: element } = useCall(
    elements.get,
    { id: row.elementId ?? '' },
    { enabled: row.elementId !== undefined },
  );
  const { kind, gasKg, gwp, hfoKg, leakDetection, sealed } = row;
  const yesOrNo = (value: boolean | undefined) => t(value ? 'common:yes' : 'common:no');
  const facts: readonly (readonly [label: string, value: string | undefined])[] = [
    [t('obligations:fields.machineId'), getMachineLabel(row.machineId)],
    [t('obligations:fields.elementId'), element ? `${element.code} ${element.description}` : row.elementId],
    [t('obligations:fields.kind'), t(`enums:obligationKind.${kind}`)],
    [t('obligations:fields.law'), row.law],
    [t('obligations:fields.dueOn'), row.dueOn && day(row.dueOn)],
    [t('obligations:fields.months'), row.months === undefined ? undefined : number(row.months)],
    [t('obligations:fields.earlyDays'), row.earlyDays === undefined ? undefined : number(row.earlyDays)],
    [t('obligations:fields.examinedOn'), row.examinedOn && day(row.examinedOn)],
    [t('obligations:fields.body'), row.body],
    [t('obligations:fields.responsible'), row.responsible],
    ...(kind === 'fGas'
      ? ([
          [t('obligations:fields.gasKg'), number(gasKg)],
          [t('obligations:fields.gwp'), number(gwp)],
          [t('obligations:tonnes'), number(getGasTonnes(row), 3)],
          [t('obligations:fields.hfoKg'), hfoKg === undefined ? undefined : number(hfoKg)],
          [t('obligations:fields.sealed'), yesOrNo(sealed)],
          [t('obligations:fields.leakDetection'), yesOrNo(leakDetection)],
        ] as const)
      : []),
    [t('obligations:fields.note'), row.note],
  ];
  return (
    <KeyValuePairs columns={3} items={facts.map(([label, value]) => ({ label, value: value || '–' }))} />
  );
}

function Actions({ obligation, onReload }: Props) {
  const { t } = useTranslation(['obligations', 'common']);
  const { may } = useSession();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'renew' | 'remove'>();
  const { send: remove } = useSend(obligations.remove, { changes: [obligations.list, obligations.due] });
  const { id, version, code, active } = obligation;
  return (
    <div className="screen-only">
      <SpaceBetween direction="horizontal" size="xs">
        <History recordKind="obligation" id={id} name={code} />
        {may('obligations', 'print') && (
          <Button iconName="file" onClick={() => window.print()}>
            {t('common:table.print')}
          </Button>
        )}
        {may('obligations', 'delete') && (
          <Button onClick={() => setOpen('remove')}>{t('common:delete')}</Button>
        )}
        {may('obligations', 'edit') && (
          <PageButton to={obligationPageRoutes.edit(id)}>{t('common:edit')}</PageButton>
        )}
        {may('obligations', 'edit') && active && (
          <Button variant="primary" onClick={() => setOpen('renew')}>
            {t('obligations:renew')}
          </Button>
        )}
      </SpaceBetween>
      {open === 'renew' && (
        <RenewDialog obligation={obligation} onReload={onReload} onClose={() => setOpen(undefined)} />
      )}
      {open === 'remove' && (
        <ConfirmDelete
          name={code}
          onClose={() => setOpen(undefined)}
          onConfirm={async () => {
            await remove({ id, version });
            flash('success', t('common:deleted', { name: code }));
            void navigate(obligationPageRoutes.list);
          }}
        />
      )}
    </div>
  );
}

function Renewals({ id, code }: { id: number; code: string }) {
  const { t } = useTranslation('obligations');
  const query = useCall(obligations.renewals, { id });
  return (
    <Container header={<Header variant="h2">{t('renewals')}</Header>}>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <Box color="text-body-secondary">{t('noRenewals')}</Box>
          ) : (
            <SpaceBetween size="l">
              {items.map((renewal) => (
                <RenewalView key={renewal.id} renewal={renewal} code={code} />
              ))}
            </SpaceBetween>
          )
        }
      </Loaded>
    </Container>
  );
}

function RenewalView({ renewal, code }: { renewal: Renewal; code: string }) {
  const { t } = useTranslation('obligations');
  const { day } = useFormat();
  const { examinedOn, validUntil, certificate, body, byName, note, files = [] } = renewal;
  return (
    <SpaceBetween size="xs">
      <KeyValuePairs
        columns={4}
        items={[
          { label: t('fields.examinedOn'), value: day(examinedOn) },
          { label: t('fields.validUntil'), value: day(validUntil) },
          { label: t('fields.certificate'), value: certificate || '–' },
          { label: t('fields.body'), value: body || '–' },
          { label: t('fields.byName'), value: byName },
          ...(note ? [{ label: t('fields.note'), value: note }] : []),
        ]}
      />
      <Gallery ids={files} name={certificate ?? code} />
    </SpaceBetween>
  );
}

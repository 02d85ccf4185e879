// Dialogs that decide about a report made without an account.
import { Box, FormField, SpaceBetween, Textarea } from '@cloudscape-design/components';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalError } from '#shared/refused.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { type PublicReportItem, publicReports } from '#shared/requests/public-report-api.ts';
import { tags } from '#shared/requests/tag-api.ts';
import { machines } from '#shared/structure/api.ts';
import { reportLinks } from '#shared/structure/report-link-api.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { flash } from '#web/ui/flashes.ts';
import { Select } from '#web/ui/select.tsx';
import { useAllItems, useSend } from '#web/use-call.ts';

interface DialogProps {
  report: PublicReportItem;
  /** Called after the decision. */
  onDone: () => void;
  onClose: () => void;
}

export function MakeEwo({ report: { id, version, ...report }, onDone, onClose }: DialogProps) {
  const { t } = useTranslation('publicReports');
  const { send } = useSend(publicReports.toEwo, { changes: [ewos.open, ewos.list] });
  return (
    <Decision title={t('toEwo')} report={report} text={t('toEwoText')} onClose={onClose}>
      {async () => {
        const { ewo } = await send({ id, version });
        flash('success', t('madeEwo', { code: ewo.code }));
        onDone();
      }}
    </Decision>
  );
}

export function MakeTag({ report: { id, version, ...report }, onDone, onClose }: DialogProps) {
  const { t } = useTranslation('publicReports');
  const { send } = useSend(publicReports.toTag, { changes: [tags.open, tags.list] });
  return (
    <Decision title={t('toTag')} report={report} text={t('toTagText')} onClose={onClose}>
      {async () => {
        const { tag } = await send({ id, version });
        flash('success', t('madeTag', { code: tag.code }));
        onDone();
      }}
    </Decision>
  );
}

export function JoinReport({ report: { id, version, ...report }, onDone, onClose }: DialogProps) {
  const { t } = useTranslation('publicReports');
  const { send } = useSend(publicReports.join);
  const openEwos = useAllItems(ewos.open, { machineId: report.machineId });
  const [ewoId, setEwoId] = useState<string>();
  const options = (openEwos.data ?? []).map((ewo) => ({
    value: ewo.id,
    label: ewo.code,
    description: ewo.breakdownDescription,
  }));
  return (
    <Decision
      title={t('join')}
      report={report}
      text={t('joinText')}
      disabled={ewoId === undefined}
      input={
        <FormField label={t('openEwo')}>
          <Select
            options={options}
            empty={t('noOpenEwo')}
            statusType={openEwos.isPending ? 'loading' : 'finished'}
            placeholder={t('chooseEwo')}
            selectedOption={options.find(({ value }) => value === ewoId) ?? null}
            onChange={({ detail }) => setEwoId(detail.selectedOption.value)}
          />
        </FormField>
      }
      onClose={onClose}
    >
      {async () => {
        const { targetCode = '' } = await send({ id, version, ewoId: ewoId! });
        flash('success', t('joined', { code: targetCode }));
        onDone();
      }}
    </Decision>
  );
}

export function DeclineReport({ report: { id, version, ...report }, onDone, onClose }: DialogProps) {
  const { t } = useTranslation('publicReports');
  const { send } = useSend(publicReports.decline);
  const [reason, setReason] = useState('');
  return (
    <Decision
      title={t('decline')}
      report={report}
      text={t('declineText')}
      input={
        <FormField label={t('fields.reason')}>
          <Textarea value={reason} rows={3} onChange={({ detail }) => setReason(detail.value)} />
        </FormField>
      }
      onClose={onClose}
    >
      {async () => {
        if (!reason.trim()) throw new RefusalError('invalid', 'reasonNeeded');
        await send({ id, version, reason });
        flash('success', t('declined'));
        onDone();
      }}
    </Decision>
  );
}

interface DecisionProps {
  title: string;
  report: Pick<PublicReportItem, 'machine' | 'description'>;
  /** Effect of the decision. */
  text: string;
  input?: ReactNode;
  disabled?: boolean;
  children: () => Promise<unknown>;
  onClose: () => void;
}

/** Confirmation of a decision, with the report as it was written. */
function Decision({ title, report, text, input, disabled, children: decide, onClose }: DecisionProps) {
  const { machine, description } = report;
  return (
    <Confirm title={title} action={title} disabled={disabled} onConfirm={decide} onClose={onClose}>
      <SpaceBetween size="m">
        <span>{text}</span>
        <div>
          <Box variant="awsui-key-label">{`${machine.code} – ${machine.description}`}</Box>
          <div style={{ whiteSpace: 'pre-wrap' }}>{description}</div>
        </div>
        {input}
      </SpaceBetween>
    </Confirm>
  );
}

export function RotateKey({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('publicReports');
  const { send } = useSend(publicReports.rotate, { changes: [reportLinks.get] });
  const machineList = useAllItems(machines.list, {}).data ?? [];
  const [machineId, setMachineId] = useState('');
  const options = [
    { value: '', label: t('allMachines') },
    ...machineList.map(({ id, code, description }) => ({
      value: String(id),
      label: code,
      description,
    })),
  ];
  return (
    <Confirm
      title={t('rotate')}
      action={t('rotateAction')}
      onConfirm={async () => {
        await send(machineId === '' ? {} : { machineId: Number(machineId) });
        flash('success', t('rotated'));
      }}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <Box>{t('rotateText')}</Box>
        <FormField label={t('rotateOf')}>
          <Select
            options={options}
            filteringType={options.length > 10 ? 'auto' : 'none'}
            selectedOption={options.find(({ value }) => value === machineId)!}
            onChange={({ detail }) => setMachineId(detail.selectedOption.value!)}
          />
        </FormField>
      </SpaceBetween>
    </Confirm>
  );
}

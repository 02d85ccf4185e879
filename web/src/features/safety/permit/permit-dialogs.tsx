// Dialogs of a permit: issue and extension with the conditions confirmed anew, gases, acts with a reason, and
// acts that a person confirms.
import { Alert, Checkbox, FormField, Input, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { computeLatestEnd, getGasColour } from '#shared/safety/permit.ts';
import { type PermitActName, type PermitItem, permits } from '#shared/safety/permit-api.ts';
import { useKindText } from '#web/parts/permit/use-kind-text.ts';
import { useSession } from '#web/session/session.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { useFormat } from '#web/ui/format.ts';
import { Select } from '#web/ui/select.tsx';
import { useSend } from '#web/use-call.ts';
import { formatLimits } from './gas-limits.ts';
import { permitCalls, ReasonDialog } from './reason-dialog.tsx';

interface Props {
  permit: PermitItem;
  onClose: () => void;
}
const options = { changes: permitCalls };

export function PermitDialog({ act, ...props }: Props & { act: PermitActName }) {
  if (act === 'issue') return <IssueDialog {...props} />;
  if (act === 'extend') return <ExtendDialog {...props} />;
  if (act === 'gas') return <GasDialog {...props} />;
  if (act === 'suspend' || act === 'close' || act === 'cancel' || act === 'decline')
    return <ReasonDialog {...props} act={act} />;
  if (act === 'request') return null;
  return <PlainDialog {...props} act={act} />;
}

function IssueDialog({ permit, onClose }: Props) {
  const { t } = useTranslation('permits');
  const { send } = useSend(permits.issue, options);
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const { id, version, conditions } = permit;
  return (
    <Confirm
      title={t('actOn.issue', permit)}
      action={t('do.issue')}
      disabled={confirmed.length < conditions.length}
      onConfirm={() => send({ id, version, conditions: [...confirmed] })}
      onClose={onClose}
    >
      <ConditionChecks conditions={conditions} confirmed={confirmed} onChange={setConfirmed} />
    </Confirm>
  );
}

function ExtendDialog({ permit, onClose }: Props) {
  const { t } = useTranslation('permits');
  const { user } = useSession();
  const format = useFormat();
  const { send } = useSend(permits.extend, options);
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const { id, version, conditions, to } = permit;
  const hours = user?.plant.permitHours ?? 8;
  const latestEnd = Date.parse(computeLatestEnd(permit, hours));
  const ends = Array.from({ length: hours }, (_, i) => Date.parse(to) + (i + 1) * 3_600_000)
    .filter((end) => end <= latestEnd)
    .map((end) => new Date(end).toISOString())
    .map((value) => ({ value, label: format.instant(value) }));
  const [end, setEnd] = useState(ends[0]?.value);
  return (
    <Confirm
      title={t('actOn.extend', permit)}
      action={t('do.extend')}
      disabled={confirmed.length < conditions.length || end === undefined}
      onConfirm={() => send({ id, version, to: end!, conditions: [...confirmed] })}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        {ends.length === 0 && <Alert type="warning">{t('noExtension')}</Alert>}
        <FormField label={t('fields.to')}>
          <Select
            options={ends}
            selectedOption={ends.find(({ value }) => value === end) ?? null}
            onChange={({ detail }) => setEnd(detail.selectedOption.value)}
          />
        </FormField>
        <ConditionChecks conditions={conditions} confirmed={confirmed} onChange={setConfirmed} />
      </SpaceBetween>
    </Confirm>
  );
}

interface ChecksProps {
  conditions: readonly string[];
  confirmed: readonly string[];
  onChange: (confirmed: string[]) => void;
}

export function ConditionChecks({ conditions, confirmed, onChange }: ChecksProps) {
  const { t } = useTranslation('permits');
  const { getCondition } = useKindText();
  return (
    <FormField label={t('fields.conditions')} description={t('help.conditions')}>
      <SpaceBetween size="xs">
        {conditions.map((condition) => (
          <Checkbox
            key={condition}
            checked={confirmed.includes(condition)}
            onChange={({ detail }) =>
              onChange(
                detail.checked ? [...confirmed, condition] : confirmed.filter((each) => each !== condition),
              )
            }
          >
            {getCondition(condition)}
          </Checkbox>
        ))}
      </SpaceBetween>
    </FormField>
  );
}

function GasDialog({ permit, onClose }: Props) {
  const { t } = useTranslation('permits');
  const format = useFormat();
  const { send } = useSend(permits.gas, options);
  const [values, setValues] = useState<Readonly<Record<string, number | string | undefined>>>({});
  const [remark, setRemark] = useState('');
  const measured = permit.gases.flatMap((gas) => {
    const value = values[gas.name];
    return typeof value === 'number' ? [{ gas, value }] : [];
  });
  const isTyped = Object.values(values).some((value) => typeof value === 'string' && value !== '');
  const isRemarkNeeded = measured.some(({ gas, value }) => getGasColour(gas, value) === 'yellow');
  const isRed = measured.some(({ gas, value }) => getGasColour(gas, value) === 'red');
  const { id } = permit;
  return (
    <Confirm
      title={t('actOn.gas', permit)}
      action={t('do.gas')}
      disabled={measured.length === 0 || isTyped || (isRemarkNeeded && remark.trim() === '')}
      onConfirm={() =>
        send({
          id,
          readings: measured.map(({ gas, value }) => ({
            ...{ gas: gas.name, value },
            ...(remark.trim() && { remark: remark.trim() }),
          })),
        })
      }
      onClose={onClose}
    >
      <SpaceBetween size="m">
        {permit.gases.map((gas) => (
          <FormField key={gas.name} label={gas.name} description={formatLimits(gas, format)}>
            <NumberInput
              value={values[gas.name]}
              unit={gas.unit}
              onChange={(value) => setValues((before) => ({ ...before, [gas.name]: value }))}
            />
          </FormField>
        ))}
        {isRed && <Alert type="error">{t('redGas')}</Alert>}
        <FormField label={t('fields.remark')} description={isRemarkNeeded ? t('remarkNeeded') : undefined}>
          <Input value={remark} onChange={({ detail }) => setRemark(detail.value)} />
        </FormField>
      </SpaceBetween>
    </Confirm>
  );
}

function PlainDialog({
  permit,
  act,
  onClose,
}: Props & { act: 'accept' | 'reinstate' | 'finish' | 'handback' }) {
  const { t } = useTranslation('permits');
  const { send } = useSend(permits[act], options);
  const { id, version } = permit;
  return (
    <Confirm
      title={t(`actOn.${act}`, permit)}
      action={t(`do.${act}`)}
      onConfirm={() => send({ id, version })}
      onClose={onClose}
    >
      {t(`ask.${act}`)}
    </Confirm>
  );
}

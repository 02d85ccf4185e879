// Notifications on this device, and the own devices that show them.
import {
  Box,
  Button,
  Checkbox,
  Container,
  Header,
  SpaceBetween,
  StatusIndicator,
  type StatusIndicatorProps,
} from '@cloudscape-design/components';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceSubscriptions as calls, type OwnDevice } from '#shared/push/subscription-api.ts';
import { cache } from '#web/cache.ts';
import {
  allowDevice,
  type DeviceState,
  describeDevice,
  readDeviceState,
  removeDevice,
} from '#web/push/device.ts';
import { flash, flashError } from '#web/ui/flashes.ts';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { useCall } from '#web/use-call.ts';

const indicators: Readonly<Record<DeviceState, StatusIndicatorProps.Type>> = {
  on: 'success',
  off: 'stopped',
  blocked: 'warning',
  unsupported: 'info',
  notInstalled: 'info',
};

export function DeviceNotices() {
  return <Loaded query={useCall(calls.list, {})}>{(answer) => <Devices {...answer} />}</Loaded>;
}

interface Props {
  publicKey: string;
  devices: readonly OwnDevice[];
}

function Devices({ publicKey, devices }: Props) {
  const { t } = useTranslation('notices');
  const [device, setDevice] = useState<{ state: DeviceState; id?: string }>();
  const [showsTexts, setShowsTexts] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const readState = async () => setDevice(await readDeviceState());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is read again with the list
  useEffect(() => void readState(), [devices]);
  if (!device) return null;
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
      await cache.invalidateQueries({ queryKey: [calls.list.path] });
    } catch (error) {
      flashError(error);
    } finally {
      await readState();
      setBusy(false);
    }
  };
  const allow = async () => {
    const isAllowed = await allowDevice({ publicKey, name: describeDevice(), showsTexts });
    if (!isAllowed) flash('warning', t('device.refused'));
  };
  const { id } = device;
  // An administrator may have ended what this device still takes for allowed.
  const state = device.state === 'on' && !devices.some((each) => each.id === id) ? 'off' : device.state;
  return (
    <Container header={<Header variant="h2">{t('device.title')}</Header>}>
      <SpaceBetween size="m">
        <Box variant="p">{t('device.intro')}</Box>
        <StatusIndicator type={indicators[state]}>{t(`device.states.${state}`)}</StatusIndicator>
        {(state === 'blocked' || state === 'unsupported' || state === 'notInstalled') && (
          <Box variant="p">{t(`device.hints.${state}`)}</Box>
        )}
        {state === 'off' && (
          <SpaceBetween size="s">
            <Checkbox
              checked={showsTexts}
              description={t('device.showsTextsHint')}
              onChange={({ detail }) => setShowsTexts(detail.checked)}
            >
              {t('device.showsTexts')}
            </Checkbox>
            <Button loading={isBusy} onClick={() => void run(allow)}>
              {t('device.allow')}
            </Button>
          </SpaceBetween>
        )}
        {state === 'on' && id !== undefined && (
          <Button loading={isBusy} onClick={() => void run(() => removeDevice(id))}>
            {t('device.end')}
          </Button>
        )}
        <Box variant="h3">{t('device.devices')}</Box>
        {devices.length === 0 && <Box variant="p">{t('device.noDevices')}</Box>}
        {devices.map((each) => (
          <DeviceLine
            key={each.id}
            device={each}
            isThis={each.id === id}
            isBusy={isBusy}
            onRemove={() => void run(() => removeDevice(each.id))}
          />
        ))}
      </SpaceBetween>
    </Container>
  );
}

interface LineProps {
  device: OwnDevice;
  isThis: boolean;
  isBusy: boolean;
  onRemove: () => void;
}

function DeviceLine({ device: { name, showsTexts, confirmedAt }, isThis, isBusy, onRemove }: LineProps) {
  const { t } = useTranslation('notices');
  const { instant } = useFormat();
  const notes = [
    ...(isThis ? [t('device.thisDevice')] : []),
    t('device.since', { at: instant(confirmedAt) }),
    ...(showsTexts ? [t('device.withTexts')] : []),
  ];
  return (
    <SpaceBetween size="xs" direction="horizontal" alignItems="center">
      <span>
        {name} – {notes.join(', ')}
      </span>
      <Button
        variant="icon"
        iconName="remove"
        ariaLabel={t('device.remove', { device: name })}
        disabled={isBusy}
        onClick={onRemove}
      />
    </SpaceBetween>
  );
}

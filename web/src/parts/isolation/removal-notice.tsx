// Own locks that another person took off, each to be confirmed before the next lock (PS38).
import { Alert, Button, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { type LockRemoval, lockouts } from '#shared/safety/lockout-api.ts';
import { useSession } from '../../session/session.ts';
import { flashError } from '../../ui/flashes.ts';
import { useFormat } from '../../ui/format.ts';
import { useCall, useSend } from '../../use-call.ts';
import type { PointNames } from './use-points.ts';

export function RemovalNotice({ names }: { names: PointNames }) {
  const { data } = useCall(lockouts.removals, {});
  if (!data || data.items.length === 0) return null;
  return (
    <SpaceBetween size="s">
      {data.items.map((removal) => (
        <Removal key={removal.id} removal={removal} code={names.all.get(removal.pointId)?.code ?? '…'} />
      ))}
    </SpaceBetween>
  );
}

function Removal({ removal, code }: { removal: LockRemoval; code: string }) {
  const { t } = useTranslation('isolation');
  const session = useSession();
  const format = useFormat();
  const { send, sending } = useSend(lockouts.confirm, { changes: [lockouts.removals] });
  const { id, number, byName, at, reason, workCode } = removal;
  return (
    <Alert
      type="error"
      action={
        session.may('lockouts', 'execute') && (
          <Button loading={sending} onClick={() => void send({ id }).catch(flashError)}>
            {t('do.confirm')}
          </Button>
        )
      }
    >
      {t('removed', { number, code, work: workCode, by: byName, at: format.instant(at), reason })}
    </Alert>
  );
}

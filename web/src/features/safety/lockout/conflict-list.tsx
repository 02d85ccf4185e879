// Acts recorded without a network that contradict others, and the dialog by which an administrator settles one.
import { Button, Container, FormField, Header, SpaceBetween, Textarea } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Lockout, type LockoutConflict, lockouts, type WorkKind } from '#shared/safety/lockout-api.ts';
import type { PointNames } from '#web/parts/isolation/use-points.ts';
import { useSession } from '#web/session/session.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { useFormat } from '#web/ui/format.ts';
import { useSend } from '#web/use-call.ts';

interface Props {
  work: { workKind: WorkKind; workId: string };
  lockout: Pick<Lockout, 'conflicts'>;
  names: PointNames;
}

export function ConflictList({ work, lockout: { conflicts }, names }: Props) {
  const { t } = useTranslation(['isolation', 'enums']);
  const session = useSession();
  const format = useFormat();
  const [settling, setSettling] = useState<string>();
  if (conflicts.length === 0) return null;
  const getWhy = ({ code }: LockoutConflict) =>
    code === 'lockNumberTaken' || code === 'workEnded'
      ? t(`isolation:conflictCode.${code}`)
      : t('isolation:conflictCode.other');
  const describe = (conflict: LockoutConflict) =>
    t('isolation:conflict', {
      userName: conflict.userName,
      at: format.instant(conflict.at),
      act: [
        t(`enums:lockoutAct.${conflict.act}`),
        conflict.pointId !== undefined && names.all.get(conflict.pointId)?.code,
        conflict.number,
      ]
        .filter(Boolean)
        .join(' · '),
      why: getWhy(conflict),
    });
  return (
    <Container header={<Header variant="h2">{t('isolation:conflicts')}</Header>}>
      <SpaceBetween size="m">
        {conflicts.map((conflict) => (
          <div key={conflict.id}>
            <p>{describe(conflict)}</p>
            {conflict.settled ? (
              <p>{t('isolation:settled', conflict.settled)}</p>
            ) : (
              session.may('lockouts', 'cancel') && (
                <Button onClick={() => setSettling(conflict.id)}>{t('isolation:do.settle')}</Button>
              )
            )}
          </div>
        ))}
      </SpaceBetween>
      {settling !== undefined && (
        <SettleDialog work={work} conflictId={settling} onClose={() => setSettling(undefined)} />
      )}
    </Container>
  );
}

interface DialogProps extends Pick<Props, 'work'> {
  conflictId: string;
  onClose: () => void;
}

function SettleDialog({ work, conflictId, onClose }: DialogProps) {
  const { t } = useTranslation('isolation');
  const { send } = useSend(lockouts.settle, { changes: [lockouts.get, lockouts.list] });
  const [reason, setReason] = useState('');
  return (
    <Confirm
      title={t('settleTitle')}
      action={t('do.settle')}
      disabled={reason.trim() === ''}
      onConfirm={() => send({ ...work, conflictId, reason: reason.trim() })}
      onClose={onClose}
    >
      <FormField label={t('fields.reason')} description={t('settleText')}>
        <Textarea value={reason} onChange={({ detail }) => setReason(detail.value)} />
      </FormField>
    </Confirm>
  );
}

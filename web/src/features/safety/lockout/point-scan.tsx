// Scan of the label or code of an isolation point in the lock-out of a work: it opens the lock of that point.
import { Box, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { Lockout } from '#shared/safety/lockout-api.ts';
import { isSameCode, parseScannedText } from '#shared/structure/scanned-code.ts';
import type { PointNames } from '#web/parts/isolation/use-points.ts';
import { useSession } from '#web/session/session.ts';
import { PageScan } from '#web/ui/scan/scan-way.tsx';
import type { ScanOutcome } from '#web/ui/scan/taking.ts';

interface Props {
  lockout: Lockout;
  names: PointNames;
  /** Called with a point of the list on which the user has no lock yet. */
  onPoint: (pointId: number) => void;
}

export function PointScan({ lockout, names, onPoint }: Props) {
  const { t } = useTranslation('isolation');
  const { user } = useSession();
  const take = (text: string): ScanOutcome => {
    const parsed = parseScannedText(text);
    if (parsed.is === 'foreign') return { problem: t('scan.foreign') };
    if (parsed.is === 'label' && parsed.plant !== undefined && parsed.plant !== user?.idplant)
      return { problem: t('scan.otherPlant') };
    const pointId =
      parsed.is === 'code'
        ? lockout.points.find((id) => isSameCode(names.points.get(id)?.code, parsed.code))
        : parsed.record.kind === 'isolationPoint'
          ? parsed.record.pointId
          : undefined;
    if (pointId === undefined || !lockout.points.includes(pointId)) return { problem: t('scan.notOnList') };
    if (lockout.locks.some((lock) => lock.pointId === pointId && lock.userId === user?.id))
      return { problem: t('scan.locked', { code: names.points.get(pointId)?.code ?? '…' }) };
    onPoint(pointId);
    return undefined;
  };
  return (
    <SpaceBetween direction="horizontal" size="s" alignItems="center">
      <PageScan take={take} />
      <Box color="text-body-secondary">{t('scan.text')}</Box>
    </SpaceBetween>
  );
}

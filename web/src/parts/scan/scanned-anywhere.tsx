// Navigation to a thing scanned with a hand scanner, if no picker takes it.
import { useNavigate } from 'react-router';
import { useSession } from '../../session/session.ts';
import { HandScanReceiver } from '../../ui/scan/scannable.tsx';

export function ScanNavigation({ layout }: { layout: 'tablet' | 'operator' }) {
  const session = useSession();
  const navigate = useNavigate();
  return (
    <HandScanReceiver
      rank="layout"
      take={async (text, typed) => {
        const { createScanNavigation: leadOf } = await import('./lead.ts');
        const go = (path: string) => void navigate(path);
        return leadOf({ place: layout, session, go })(text, typed);
      }}
    />
  );
}

// What a hand scanner reads while nothing is being picked leads to the thing.
import { useNavigate } from 'react-router';
import { useSession } from '../../session/session.ts';
import { HandScans } from '../../ui/scan/scannable.tsx';

export function ScannedAnywhere({ layout }: { layout: 'tablet' | 'operator' }) {
  const session = useSession();
  const navigate = useNavigate();
  return (
    <HandScans
      rank="layout"
      take={async (text, typed) => {
        const { leadOf } = await import('./lead.ts');
        const go = (path: string) => void navigate(path);
        return leadOf({ place: layout, session, go })(text, typed);
      }}
    />
  );
}

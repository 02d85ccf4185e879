// Page of a new machine, or of a new element of the machine, kind and parent in the URL.
import { useSearchParams } from 'react-router';
import { machines } from '#shared/structure/api.ts';
import { kinds } from '#shared/structure/kind.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { useCall } from '#web/use-call.ts';
import { MachinePage } from '../machine/machine-page.tsx';
import { NewElementPage } from './element-page.tsx';

export function CreatePage() {
  const { machineId } = useRouteParams<'machineId'>();
  return machineId === undefined ? <MachinePage /> : <CreateElement machineId={Number(machineId)} />;
}

/** Without a parent in the URL, the element is a group of the machine. */
function CreateElement({ machineId }: { machineId: number }) {
  const [params] = useSearchParams();
  const query = useCall(machines.get, { id: machineId });
  const kind = kinds.find((each) => each === params.get('kind') && each !== 'machine');
  return (
    <Loaded query={query}>
      {({ code }) => (
        <NewElementPage
          machineCode={code}
          machineId={machineId}
          kind={kind === undefined || kind === 'machine' ? 'group' : kind}
          under={params.get('under') ?? String(machineId)}
        />
      )}
    </Loaded>
  );
}

// Something new: a machine, or under a given machine an element of the kind and place the address names.
import { useSearchParams } from 'react-router';
import { machines } from '../../../../../shared/structure/api.ts';
import { kinds } from '../../../../../shared/structure/kind.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { useCall } from '../../../use-call.ts';
import { MachinePage } from '../machine/machine-page.tsx';
import { NewElementPage } from './element-page.tsx';

export function CreatePage() {
  const { machineId } = usePathParams<'machineId'>();
  return machineId === undefined ? <MachinePage /> : <CreateElement machineId={Number(machineId)} />;
}

/** Without a place in the address it is a group of the machine. */
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

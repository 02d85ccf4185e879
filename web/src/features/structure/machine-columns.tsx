// The columns of the equipment list.
import { Link } from '@cloudscape-design/components';
import { useNavigate } from 'react-router';
import { classOf } from '../../../../shared/structure/machine.ts';
import type { MachineResponse } from '../../../../shared/structure/wire.ts';
import { useSession } from '../../session.ts';
import type { Column } from '../../ui/column.ts';
import { useRefLabels } from '../../ui/refs.ts';
import { MachineStatus } from './machine-status.tsx';
import { paths } from './paths.ts';
import { ResidualLifeBadge } from './residual-life-badge.tsx';

export function useMachineColumns(): Column<MachineResponse>[] {
  const navigate = useNavigate();
  const session = useSession();
  const may = { typologies: session.may('typologies', 'L'), suppliers: session.may('suppliers', 'L') };
  const typology = useRefLabels(may.typologies ? 'machineTypology' : undefined);
  const supplier = useRefLabels(may.suppliers ? 'supplier' : undefined);
  const columns: (Column<MachineResponse> | false)[] = [
    {
      id: 'code',
      value: ({ code }) => code,
      cell: ({ id, code }) => (
        <Link
          href={paths.view(id)}
          onFollow={(event) => {
            event.preventDefault();
            void navigate(paths.view(id));
          }}
        >
          {code}
        </Link>
      ),
    },
    { id: 'description', value: ({ description }) => description, width: 260 },
    may.typologies && { id: 'typologyId', value: ({ idtipology }) => typology(idtipology) },
    { id: 'department', value: ({ department }) => department },
    { id: 'class', value: (machine) => classOf(machine), width: 100 },
    {
      id: 'status',
      value: ({ stato }) => stato,
      kind: 'choice',
      enum: 'machineStatus',
      cell: ({ stato }) => <MachineStatus status={stato} />,
    },
    may.suppliers && { id: 'supplierId', value: ({ idsupplier }) => supplier(idsupplier ?? undefined) },
    { id: 'yearSetup', value: ({ yearSetup }) => yearSetup && String(yearSetup) },
    {
      id: 'residualLifeOn',
      value: ({ scadVitaResidua }) => scadVitaResidua,
      kind: 'day',
      cell: ({ scadVitaResidua }) => <ResidualLifeBadge expiresOn={scadVitaResidua} />,
      width: 220,
    },
    { id: 'model', value: ({ modello }) => modello, hidden: true },
    { id: 'factory', value: ({ fabbrica }) => fabbrica, hidden: true },
    { id: 'operation', value: ({ idoperazione }) => idoperazione, hidden: true },
    { id: 'codeSap', value: ({ codeSap }) => codeSap, hidden: true },
    { id: 'inventoryNumber', value: ({ matricolaInv }) => matricolaInv, hidden: true },
    { id: 'price', value: ({ price }) => price, kind: 'money', hidden: true },
  ];
  return columns.filter((column) => column !== false);
}

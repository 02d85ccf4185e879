// Columns of the equipment list.
import { getMachineClass } from '#shared/structure/classes.ts';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { structurePageRoutes } from '#web/paths/structure.ts';
import { useSession } from '#web/session/session.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { useLookups } from './lookups.ts';
import { ClassBadge, MachineStatus } from './machine-status.tsx';
import { ResidualLifeBadge } from './residual-life-badge.tsx';

export function useMachineColumns(): Column<MachineResponse>[] {
  const session = useSession();
  const may = { typologies: session.may('typologies', 'pick'), suppliers: session.may('suppliers', 'pick') };
  const lookup = useLookups('machineTypology');
  const columns: (Column<MachineResponse> | false)[] = [
    {
      id: 'code',
      width: 110,
      value: ({ code }) => code,
      cell: ({ id, code }) => <PageLink to={structurePageRoutes.view(id)}>{code}</PageLink>,
    },
    { id: 'description', value: ({ description }) => description, width: 230 },
    may.typologies && {
      id: 'typologyId',
      value: ({ idtipology }) => lookup('machineTypology', idtipology),
      width: 150,
    },
    { id: 'department', value: ({ department }) => department, width: 125 },
    {
      id: 'class',
      value: (machine) => getMachineClass(machine),
      kind: 'choice',
      cell: (machine) => (
        <span className="in-lines">
          <ClassBadge machine={machine} />
        </span>
      ),
      width: 130,
    },
    {
      id: 'classification',
      value: ({ classification }) => classification,
      kind: 'choice',
      enum: 'classification',
      hidden: true,
    },
    {
      id: 'status',
      value: ({ stato }) => stato,
      kind: 'choice',
      enum: 'machineStatus',
      width: 155,
      cell: ({ stato }) => <MachineStatus status={stato} />,
    },
    {
      id: 'residualLifeOn',
      value: ({ scadVitaResidua }) => scadVitaResidua,
      kind: 'day',
      cell: ({ scadVitaResidua }) => <ResidualLifeBadge expiresOn={scadVitaResidua} />,
      width: 170,
    },
    may.suppliers && {
      id: 'supplierId',
      value: ({ idsupplier }) => lookup('supplier', idsupplier),
      hidden: true,
    },
    { id: 'yearSetup', value: ({ yearSetup }) => yearSetup && String(yearSetup), hidden: true },
    { id: 'model', value: ({ modello }) => modello, hidden: true },
    { id: 'factory', value: ({ fabbrica }) => fabbrica, hidden: true },
    { id: 'operation', value: ({ idoperazione }) => idoperazione, hidden: true },
    { id: 'codeSap', value: ({ codeSap }) => codeSap, hidden: true },
    { id: 'inventoryNumber', value: ({ matricolaInv }) => matricolaInv, hidden: true },
    { id: 'price', value: ({ price }) => price, kind: 'money', hidden: true },
  ];
  return columns.filter((column) => column !== false);
}

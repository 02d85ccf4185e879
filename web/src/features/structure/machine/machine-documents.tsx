// What is written about a machine: notes, the binder with its paper file, documents, and the procedures that apply to it.
import { Alert, Box, Container, Header, KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { procedures } from '../../../../../shared/procedures/procedure-api.ts';
import { strategies } from '../../../../../shared/procedures/strategy-api.ts';
import { elements } from '../../../../../shared/structure/api.ts';
import type { MachineResponse } from '../../../../../shared/structure/wire.ts';
import { Documents } from '../../../parts/documents/documents.tsx';
import { paths } from '../../../paths/structure.ts';
import { useSession } from '../../../session/session.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useAll, useCall } from '../../../use-call.ts';
import { nameOf, nodesOf } from '../element/tree-nodes.ts';

export function MachineDocuments({ machine }: { machine: MachineResponse }) {
  const { t } = useTranslation(['structure', 'common']);
  const session = useSession();
  const { noteGeneral, noteSecurity, faldone } = machine;
  const mayRead = session.may('strategies', 'view') && session.may('smp', 'view');
  return (
    <SpaceBetween size="m">
      {noteSecurity && (
        <Alert type="warning" header={t('fields.noteSafety')}>
          <div className="note">{noteSecurity}</div>
        </Alert>
      )}
      <Container header={<Header variant="h2">{t('documents.notes')}</Header>}>
        <KeyValuePairs
          columns={2}
          items={[
            {
              label: t('fields.noteGeneral'),
              value: noteGeneral ? <div className="note">{noteGeneral}</div> : t('common:none'),
            },
            { label: t('fields.binder'), value: faldone ?? t('common:none') },
          ]}
        />
      </Container>
      <Documents
        of="machine"
        thing={machine.id}
        name={machine.code}
        mayEdit={session.may('machines', 'edit')}
      />
      {mayRead && <Procedures machine={machine} />}
    </SpaceBetween>
  );
}

interface Row {
  id: string;
  procedureId: number;
  code: string;
  description: string;
  place: string;
}

function Procedures({ machine }: { machine: MachineResponse }) {
  const { t } = useTranslation('structure');
  const assigned = useAll(strategies.list, { machineId: machine.id, typeCycle: 'workorders' });
  const known = useAll(procedures.list, {});
  const tree = useCall(elements.structure, { machineCode: machine.code });
  const rows = useMemo((): Row[] | undefined => {
    if (!assigned.data || !known.data || !tree.data) return undefined;
    const procedureOf = new Map(known.data.map((procedure) => [procedure.id, procedure]));
    const nodes = nodesOf(tree.data);
    return assigned.data.map(({ id, procedureId, elementId }) => {
      const procedure = procedureOf.get(procedureId);
      const node = nodes.get(elementId ?? String(machine.id));
      return {
        id,
        procedureId,
        code: procedure?.code ?? '',
        description: procedure?.description ?? '',
        place: node ? nameOf(node) : '',
      };
    });
  }, [assigned.data, known.data, tree.data, machine.id]);
  const columns: Column<Row>[] = [
    {
      id: 'code',
      value: ({ code }) => code,
      cell: ({ procedureId, code }) => <PageLink to={paths.procedure(procedureId)}>{code}</PageLink>,
      width: 160,
    },
    { id: 'description', value: ({ description }) => description, width: 300 },
    { id: 'place', value: ({ place }) => place, width: 300 },
  ];
  const failed = [assigned, known, tree].find(({ isError }) => isError);
  return (
    <Box>
      <DataTable
        id="machine-procedures"
        variant="embedded"
        items={rows}
        error={failed?.error ?? undefined}
        onRetry={() => void failed?.refetch()}
        columns={columns}
        namespace="structure"
        title={t('documents.procedures')}
        defaultSort={{ id: 'code' }}
        emptyText={t('documents.noProcedures')}
      />
    </Box>
  );
}

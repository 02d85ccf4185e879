// Documents of a machine: notes, number of its paper binder, files, and the procedures that apply to it.
import { Alert, Box, Container, Header, KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { procedures } from '#shared/procedures/procedure-api.ts';
import { strategies } from '#shared/procedures/strategy-api.ts';
import { elements } from '#shared/structure/api.ts';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { Documents } from '#web/parts/documents/documents.tsx';
import { structurePageRoutes } from '#web/paths/structure.ts';
import { useSession } from '#web/session/session.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useAllItems, useCall } from '#web/use-call.ts';
import { buildTreeNodes, formatNodeName } from '../element/tree-nodes.ts';

export function MachineDocuments({ machine }: { machine: MachineResponse }) {
  const { t } = useTranslation(['structure', 'common']);
  const session = useSession();
  const { noteGeneral, noteSecurity, faldone } = machine;
  const canRead = session.may('strategies', 'view') && session.may('smp', 'view');
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
        recordKind="machine"
        recordId={machine.id}
        name={machine.code}
        mayEdit={session.may('machines', 'edit')}
      />
      {canRead && <Procedures machine={machine} />}
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
  const assignedStrategies = useAllItems(strategies.list, { machineId: machine.id, typeCycle: 'workorders' });
  const procedureList = useAllItems(procedures.list, {});
  const tree = useCall(elements.structure, { machineCode: machine.code });
  const rows = useMemo((): Row[] | undefined => {
    if (!assignedStrategies.data || !procedureList.data || !tree.data) return undefined;
    const proceduresById = new Map(procedureList.data.map((procedure) => [procedure.id, procedure]));
    const nodes = buildTreeNodes(tree.data);
    return assignedStrategies.data.map(({ id, procedureId, elementId }) => {
      const procedure = proceduresById.get(procedureId);
      const node = nodes.get(elementId ?? String(machine.id));
      return {
        id,
        procedureId,
        code: procedure?.code ?? '',
        description: procedure?.description ?? '',
        place: node ? formatNodeName(node) : '',
      };
    });
  }, [assignedStrategies.data, procedureList.data, tree.data, machine.id]);
  const columns: Column<Row>[] = [
    {
      id: 'code',
      value: ({ code }) => code,
      cell: ({ procedureId, code }) => (
        <PageLink to={structurePageRoutes.procedure(procedureId)}>{code}</PageLink>
      ),
      width: 160,
    },
    { id: 'description', value: ({ description }) => description, width: 300 },
    { id: 'place', value: ({ place }) => place, width: 300 },
  ];
  const failedQuery = [assignedStrategies, procedureList, tree].find(({ isError }) => isError);
  return (
    <Box>
      <DataTable
        id="machine-procedures"
        variant="embedded"
        items={rows}
        error={failedQuery?.error ?? undefined}
        onRetry={() => void failedQuery?.refetch()}
        columns={columns}
        namespace="structure"
        title={t('documents.procedures')}
        defaultSort={{ id: 'code' }}
        emptyText={t('documents.noProcedures')}
      />
    </Box>
  );
}

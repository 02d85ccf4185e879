// List of a machine's elements, where the mark for autonomous maintenance is set and removed.
import { Toggle } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { elements } from '#shared/structure/api.ts';
import type { StructureNode } from '#shared/structure/tree.ts';
import { useText } from '#web/i18n/text.ts';
import { useSession } from '#web/session/session.ts';
import { flashError } from '#web/ui/flashes.ts';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useCall, useSend } from '#web/use-call.ts';

type Node = Pick<StructureNode, 'id' | 'code' | 'descr' | 'path' | 'flagAm' | 'version' | 'spare'>;

/** Returns the elements in tree order, without the machine itself; spares carry no work. */
const flattenTree = ({ groups, subGroups, components }: StructureNode): Node[] =>
  [...groups, ...subGroups, ...components].flatMap((node) =>
    node.spare ? [] : [node, ...flattenTree(node)],
  );

export function MarkedElements({ machineCode }: { machineCode: string }) {
  const text = useText('steps');
  const query = useCall(elements.structure, { machineCode });
  const { send, sending } = useSend(elements.mark, { changes: [elements.structure, elements.get] });
  const mayMark = useSession().may('autonomous', 'edit');
  const rows = useMemo(() => query.data && flattenTree(query.data), [query.data]);
  const markedCount = rows?.filter(({ flagAm }) => flagAm).length ?? 0;
  const columns = useMemo((): Column<Node>[] => {
    const mark = async ({ id, version }: Node, flagAm: boolean) => {
      try {
        await send({ id, flagAm, version });
      } catch (error) {
        flashError(error);
      }
    };
    return [
      { id: 'element', value: ({ code }) => code, width: 160 },
      { id: 'description', value: ({ descr }) => descr, width: 300 },
      { id: 'where', value: ({ path }) => path, width: 280 },
      {
        id: 'flagAm',
        value: ({ flagAm }) => flagAm,
        kind: 'flag',
        width: 180,
        ...(mayMark && {
          cell: (node: Node) => (
            <Toggle
              checked={node.flagAm}
              disabled={sending}
              ariaLabel={text('mark', { code: node.code })}
              onChange={({ detail }) => void mark(node, detail.checked)}
            />
          ),
        }),
      },
    ];
  }, [text, mayMark, send, sending]);
  return (
    <DataTable
      id="am-elements"
      variant="container"
      isSecondary
      items={rows}
      error={query.error ?? undefined}
      onRetry={() => void query.refetch()}
      columns={columns}
      namespace="steps"
      title={text('elements')}
      emptyText={text('noElements')}
      footer={() => rows && text('marked', { count: markedCount, all: rows.length })}
    />
  );
}

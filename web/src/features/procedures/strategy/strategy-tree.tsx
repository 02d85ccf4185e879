// Tree of a machine with the strategies of each element.
import { Alert, Badge, Button, SpaceBetween, TreeView } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CycleWithStatus } from '#shared/planned/cycle-api.ts';
import type { ProcedureKind } from '#shared/procedures/kinds.ts';
import type { ProcedureItem } from '#shared/procedures/procedure-api.ts';
import type { StrategyItem } from '#shared/procedures/strategy-api.ts';
import { getChildren, type StructureNode } from '#shared/structure/tree.ts';
import type { MethodSide } from '#web/paths/procedures.ts';
import { sides } from './sides.ts';
import { AssignStrategyDialog } from './strategy-assign.tsx';
import { StrategyLine } from './strategy-line.tsx';
import './strategy-tree.css';

interface Props {
  side: MethodSide;
  kinds: readonly ProcedureKind[];
  root: StructureNode;
  machineTypologyId: number;
  strategies: readonly StrategyItem[];
  procedures: readonly ProcedureItem[];
  cycles: readonly CycleWithStatus[];
  editable: boolean;
}

/** Returns the id of the node of a strategy; the machine itself is the root of the tree. */
const getNodeId = ({ machineId, elementId }: StrategyItem) => elementId ?? String(machineId);

export function StrategyTree({
  side,
  kinds,
  root,
  machineTypologyId,
  strategies,
  procedures,
  cycles,
  editable,
}: Props) {
  const { t } = useTranslation('planned');
  const [assignment, setAssignment] = useState<{ node: StructureNode; kind: ProcedureKind }>();
  const strategiesByNode = useMemo(() => Map.groupBy(strategies, getNodeId), [strategies]);
  const procedureById = useMemo(() => new Map(procedures.map((p) => [p.id, p])), [procedures]);
  const cycleById = useMemo(() => new Map(cycles.map((c) => [c.id, c])), [cycles]);
  const [expanded, setExpanded] = useState(() =>
    getExpandedNodes(root, (node) => strategiesByNode.has(node.id) || (side === 'am' && node.flagAm)),
  );
  return (
    <SpaceBetween size="m">
      <SpaceBetween direction="horizontal" size="xs">
        <Button onClick={() => setExpanded(getExpandedNodes(root))}>{t('tree.expandAll')}</Button>
        <Button onClick={() => setExpanded([root.id])}>{t('tree.collapseAll')}</Button>
      </SpaceBetween>
      {editable && side === 'am' && !hasMarkedNode(root) && <Alert>{t('strategies.noneMarked')}</Alert>}
      <TreeView
        ariaLabel={t(`strategies.${sides[side].title}`)}
        items={[root]}
        getItemId={({ id }) => id}
        getItemChildren={(node) => getChildren(node)}
        expandedItems={expanded}
        onItemToggle={({ detail: { id, expanded: open } }) =>
          setExpanded((current) => (open ? [...current, id] : current.filter((each) => each !== id)))
        }
        renderItem={(node) => {
          const nodeStrategies = strategiesByNode.get(node.id) ?? [];
          return {
            announcementLabel: `${node.code} ${node.descr}`,
            content: (
              <>
                <b>{node.code}</b> {node.descr}{' '}
                {nodeStrategies.length > 0 && (
                  <Badge>{t('strategies.count', { count: nodeStrategies.length })}</Badge>
                )}
              </>
            ),
            actions: editable && (side === 'pm' || node.flagAm) && (
              <SpaceBetween direction="horizontal" size="xs">
                {kinds.map((kind) => (
                  <Button
                    key={kind}
                    variant="inline-link"
                    ariaLabel={t(`${kind}.assignTo`, { place: node.code })}
                    onClick={() => setAssignment({ node, kind })}
                  >
                    {t(`${kind}.assign`)}
                  </Button>
                ))}
              </SpaceBetween>
            ),
            secondaryContent: nodeStrategies.length > 0 && (
              <ul className="strategies">
                {nodeStrategies.map((strategy) => (
                  <StrategyLine
                    key={strategy.id}
                    side={side}
                    strategy={strategy}
                    procedure={procedureById.get(strategy.procedureId)}
                    cycle={strategy.cycleId === undefined ? undefined : cycleById.get(strategy.cycleId)}
                    editable={editable}
                  />
                ))}
              </ul>
            ),
          };
        }}
      />
      {assignment && (
        <AssignStrategyDialog
          {...assignment}
          machineTypologyId={machineTypologyId}
          procedures={procedures.filter(({ kind }) => kind === assignment.kind)}
          assigned={strategiesByNode.get(assignment.node.id) ?? []}
          onClose={() => setAssignment(undefined)}
        />
      )}
    </SpaceBetween>
  );
}

const hasMarkedNode = (node: StructureNode): boolean => node.flagAm || getChildren(node).some(hasMarkedNode);

/**
 * Returns the nodes to expand so that every wanted node is visible, or all without a condition. The root is
 * always expanded.
 */
function getExpandedNodes(root: StructureNode, isWanted?: (node: StructureNode) => boolean): string[] {
  const expandedIds: string[] = [root.id];
  const visit = (node: StructureNode): boolean => {
    const hasVisibleChild = getChildren(node).map(visit).some(Boolean);
    if (node !== root && (isWanted ? hasVisibleChild : node.child > 0)) expandedIds.push(node.id);
    return hasVisibleChild || (isWanted?.(node) ?? false);
  };
  visit(root);
  return expandedIds;
}

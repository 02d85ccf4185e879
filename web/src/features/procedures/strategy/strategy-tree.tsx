// The tree of a machine; under each element its strategies.
import { Alert, Badge, Button, SpaceBetween, TreeView } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CycleSheet } from '../../../../../shared/planned/cycle-api.ts';
import type { ProcedureKind } from '../../../../../shared/procedures/kinds.ts';
import type { ProcedureItem } from '../../../../../shared/procedures/procedure-api.ts';
import type { StrategyItem } from '../../../../../shared/procedures/strategy-api.ts';
import { childrenOf, type StructureNode } from '../../../../../shared/structure/tree.ts';
import type { Side } from '../../../paths/procedures.ts';
import { sides } from './sides.ts';
import { StrategyAssign } from './strategy-assign.tsx';
import { StrategyLine } from './strategy-line.tsx';
import './strategy-tree.css';

interface Props {
  side: Side;
  kinds: readonly ProcedureKind[];
  root: StructureNode;
  machineTypologyId: number;
  strategies: readonly StrategyItem[];
  procedures: readonly ProcedureItem[];
  cycles: readonly CycleSheet[];
  editable: boolean;
}

/** The machine as a whole is the root of its tree. */
const placeOf = ({ machineId, elementId }: StrategyItem) => elementId ?? String(machineId);

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
  const [assigning, setAssigning] = useState<{ node: StructureNode; kind: ProcedureKind }>();
  const byPlace = useMemo(() => Map.groupBy(strategies, placeOf), [strategies]);
  const procedureOf = useMemo(() => new Map(procedures.map((p) => [p.id, p])), [procedures]);
  const cycleOf = useMemo(() => new Map(cycles.map((c) => [c.id, c])), [cycles]);
  const [expanded, setExpanded] = useState(() =>
    leadingTo(root, (node) => byPlace.has(node.id) || (side === 'am' && node.flagAm)),
  );
  return (
    <SpaceBetween size="m">
      <SpaceBetween direction="horizontal" size="xs">
        <Button onClick={() => setExpanded(leadingTo(root))}>{t('tree.expandAll')}</Button>
        <Button onClick={() => setExpanded([root.id])}>{t('tree.collapseAll')}</Button>
      </SpaceBetween>
      {editable && side === 'am' && !someMarked(root) && <Alert>{t('strategies.noneMarked')}</Alert>}
      <TreeView
        ariaLabel={t(`strategies.${sides[side].title}`)}
        items={[root]}
        getItemId={({ id }) => id}
        getItemChildren={(node) => childrenOf(node)}
        expandedItems={expanded}
        onItemToggle={({ detail: { id, expanded: open } }) =>
          setExpanded((now) => (open ? [...now, id] : now.filter((each) => each !== id)))
        }
        renderItem={(node) => {
          const its = byPlace.get(node.id) ?? [];
          return {
            announcementLabel: `${node.code} ${node.descr}`,
            content: (
              <>
                <b>{node.code}</b> {node.descr}{' '}
                {its.length > 0 && <Badge>{t('strategies.count', { count: its.length })}</Badge>}
              </>
            ),
            actions: editable && (side === 'pm' || node.flagAm) && (
              <SpaceBetween direction="horizontal" size="xs">
                {kinds.map((kind) => (
                  <Button
                    key={kind}
                    variant="inline-link"
                    ariaLabel={t(`${kind}.assignTo`, { place: node.code })}
                    onClick={() => setAssigning({ node, kind })}
                  >
                    {t(`${kind}.assign`)}
                  </Button>
                ))}
              </SpaceBetween>
            ),
            secondaryContent: its.length > 0 && (
              <ul className="strategies">
                {its.map((strategy) => (
                  <StrategyLine
                    key={strategy.id}
                    side={side}
                    strategy={strategy}
                    procedure={procedureOf.get(strategy.procedureId)}
                    cycle={strategy.cycleId === undefined ? undefined : cycleOf.get(strategy.cycleId)}
                    editable={editable}
                  />
                ))}
              </ul>
            ),
          };
        }}
      />
      {assigning && (
        <StrategyAssign
          {...assigning}
          machineTypologyId={machineTypologyId}
          procedures={procedures.filter(({ kind }) => kind === assigning.kind)}
          assigned={byPlace.get(assigning.node.id) ?? []}
          onClose={() => setAssigning(undefined)}
        />
      )}
    </SpaceBetween>
  );
}

const someMarked = (node: StructureNode): boolean => node.flagAm || childrenOf(node).some(someMarked);

/** The nodes to open so that every wanted one is seen; without a wish, all. The root is always open. */
function leadingTo(root: StructureNode, wanted?: (node: StructureNode) => boolean): string[] {
  const open: string[] = [root.id];
  const visit = (node: StructureNode): boolean => {
    const below = childrenOf(node).map(visit).some(Boolean);
    if (node !== root && (wanted ? below : node.child > 0)) open.push(node.id);
    return below || (wanted?.(node) ?? false);
  };
  visit(root);
  return open;
}

// A machine's structure: search and tree on one side, the chosen element on the other. The address remembers the choice.
import { ExpandableSection, SpaceBetween } from '@cloudscape-design/components';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { elements } from '../../../../../shared/structure/api.ts';
import type { StructureNode } from '../../../../../shared/structure/tree.ts';
import type { StockLevel } from '../../../../../shared/warehouse/level.ts';
import { i18n } from '../../../i18n/i18n.ts';
import { useSession } from '../../../session/session.ts';
import { flashError } from '../../../ui/flashes.ts';
import { Loaded, Loading } from '../../../ui/loading.tsx';
import { useCall } from '../../../use-call.ts';
import { useVisit } from '../way-back.ts';
import { editPath } from './element-actions.tsx';
import { ElementDialogs, type Question } from './element-dialogs.tsx';
import { ElementSummary } from './element-summary.tsx';
import { StructureBox } from './structure-box.tsx';
import type { TreeCommand } from './tree-keys.ts';
import { ancestorsOf, nodesOf, type TreeNode, type TreeNodes } from './tree-nodes.ts';
import { useCarry } from './use-carry.ts';
import { usePlace } from './use-place.ts';
import './structure.css';

/** With the words of what it lists, once somebody asks for it. */
const ElementHistory = lazy(async () => {
  const [{ ElementHistory }] = await Promise.all([
    import('./element-history.tsx'),
    i18n.loadNamespaces('words'),
  ]);
  return { default: ElementHistory };
});

interface Props {
  machineCode: string;
  /** Begins with the question which twin's structure to take over. */
  askTwin?: boolean;
  /** Offers its search box, unless another search is under way. */
  find?: boolean;
}

export function StructurePanel({ machineCode, askTwin, find = true }: Props) {
  const query = useCall(elements.structure, { machineCode });
  return (
    <div className="structure-panel">
      <Loaded query={query}>
        {(root) => <Structure key={root.id} root={root} askTwin={askTwin} find={find} />}
      </Loaded>
    </div>
  );
}

function Structure({ root, askTwin, find }: { root: StructureNode; askTwin?: boolean; find: boolean }) {
  const session = useSession();
  const visit = useVisit();
  const nodes = useMemo(() => nodesOf(root), [root]);
  const machine = nodes.get(root.id)!;
  const [params, setParams] = useSearchParams();
  const chosen = nodes.get(params.get('element') ?? '') ?? machine;
  const [expanded, setExpanded] = useState([root.id]);
  const [question, ask] = useState<Question | undefined>(
    askTwin ? { about: 'twin', node: machine } : undefined,
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: shown when chosen or moved, not held open for ever
  useEffect(() => {
    setExpanded((open) => [...new Set([...open, ...ancestorsOf(nodes, chosen.id)])]);
  }, [chosen.id, chosen.parentId]);

  const choose = (id: string) => {
    setParams(
      (current) =>
        new URLSearchParams([...current].filter(([name]) => name !== 'element').concat([['element', id]])),
      { replace: true, preventScrollReset: true },
    );
  };
  const place = usePlace(choose);
  const carry = useCarry(nodes, place);
  const stockLevels = useStockLevels(machine, nodes);
  const obey = (command: TreeCommand, node: TreeNode) => {
    if (command === 'release') return carry.release();
    if (command === 'put') return void carry.put(node);
    if (command === 'edit') return session.may('machines', 'edit') && visit(editPath(node));
    if (command === 'delete')
      return session.may('machines', 'delete') && node.kind !== 'machine' && ask({ about: 'delete', node });
    if (session.may('machines', command.take === 'move' ? 'edit' : 'create')) carry.take(command.take, node);
  };
  return (
    <SpaceBetween size="m">
      <div className="structure-columns">
        <StructureBox
          nodes={nodes}
          machine={machine}
          find={find}
          chosen={chosen}
          onChoose={choose}
          expanded={expanded}
          onExpand={setExpanded}
          onMove={
            session.may('machines', 'edit')
              ? (node, target) => void place('move', node, target).catch(flashError)
              : undefined
          }
          carry={carry}
          stockLevels={stockLevels}
          onCommand={obey}
          onAskTwin={() => ask({ about: 'twin', node: machine })}
        />
        <ElementSummary node={chosen} nodes={nodes} onChoose={choose} onAsk={ask} />
        <ElementDialogs
          question={question}
          nodes={nodes}
          onPlace={place}
          onChoose={choose}
          onClose={() => ask(undefined)}
        />
      </div>
      <BranchHistory node={chosen} nodes={nodes} />
    </SpaceBetween>
  );
}

/** Of all spares of the machine at once. The tree stands without them. */
function useStockLevels({ machineId }: TreeNode, nodes: TreeNodes): ReadonlyMap<string, StockLevel> {
  const { may } = useSession();
  const hasSpares = useMemo(() => [...nodes.values()].some(({ kind }) => kind === 'spare'), [nodes]);
  const { data } = useCall(
    elements.stockLevels,
    { machineId },
    { enabled: hasSpares && may('machines', 'view') },
  );
  return useMemo(() => new Map(data?.items.map(({ id, level }) => [id, level])), [data]);
}

/** Read once somebody opens it, and then of whatever is chosen. */
function BranchHistory(of: { node: TreeNode; nodes: TreeNodes }) {
  const { t } = useTranslation('structure');
  const { may } = useSession();
  const [open, setOpen] = useState(false);
  if (!may('ewo', 'view') && !may('tags', 'view') && !may('workOrders', 'view')) return null;
  return (
    <div className="screen-only">
      <ExpandableSection
        variant="container"
        expanded={open}
        onChange={({ detail }) => setOpen(detail.expanded)}
        headerText={t('history.of', { code: of.node.code })}
        headerDescription={t('history.hint')}
      >
        {open && (
          <Suspense fallback={<Loading />}>
            <ElementHistory {...of} />
          </Suspense>
        )}
      </ExpandableSection>
    </div>
  );
}

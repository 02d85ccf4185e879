// Structure of a machine: search and tree beside the selected element. The selection is in the URL.
import { ExpandableSection, SpaceBetween } from '@cloudscape-design/components';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { elements } from '#shared/structure/api.ts';
import type { StructureNode } from '#shared/structure/tree.ts';
import type { StockLevel } from '#shared/warehouse/level.ts';
import { i18n } from '#web/i18n/i18n.ts';
import { useSession } from '#web/session/session.ts';
import { flashError } from '#web/ui/flashes.ts';
import { Loaded, Loading } from '#web/ui/loading.tsx';
import { useCall } from '#web/use-call.ts';
import { useOpenForm } from '../way-back.ts';
import { getEditRoute } from './element-actions.tsx';
import { type ElementDialogRequest, ElementDialogs } from './element-dialogs.tsx';
import { ElementSummary } from './element-summary.tsx';
import { StructureBox } from './structure-box.tsx';
import type { TreeCommand } from './tree-keys.ts';
import { buildTreeNodes, getAncestorIds, type TreeNode, type TreeNodes } from './tree-nodes.ts';
import { useTreeClipboard } from './use-carry.ts';
import { useElementPlacement } from './use-place.ts';
import './structure.css';

/** Loaded on demand with the texts of its lists. */
const ElementHistory = lazy(async () => {
  const [{ ElementHistory }] = await Promise.all([
    import('./element-history.tsx'),
    i18n.loadNamespaces('words'),
  ]);
  return { default: ElementHistory };
});

interface Props {
  machineCode: string;
  /** Whether to open the dialog that takes over a twin's structure. */
  askTwin?: boolean;
  /** Whether to show the search box; hidden while the plant search is used. */
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
  const openForm = useOpenForm();
  const nodes = useMemo(() => buildTreeNodes(root), [root]);
  const machine = nodes.get(root.id)!;
  const [params, setParams] = useSearchParams();
  const selectedNode = nodes.get(params.get('element') ?? '') ?? machine;
  const [expanded, setExpanded] = useState([root.id]);
  const [question, setQuestion] = useState<ElementDialogRequest | undefined>(
    askTwin ? { about: 'twin', node: machine } : undefined,
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: shown when chosen or moved, not held open for ever
  useEffect(() => {
    setExpanded((open) => [...new Set([...open, ...getAncestorIds(nodes, selectedNode.id)])]);
  }, [selectedNode.id, selectedNode.parentId]);

  const selectNode = (id: string) => {
    setParams(
      (current) =>
        new URLSearchParams([...current].filter(([name]) => name !== 'element').concat([['element', id]])),
      { replace: true, preventScrollReset: true },
    );
  };
  const placeElement = useElementPlacement(selectNode);
  const clipboard = useTreeClipboard(nodes, placeElement);
  const stockLevels = useStockLevels(machine, nodes);
  const runCommand = (command: TreeCommand, node: TreeNode) => {
    if (command === 'release') return clipboard.release();
    if (command === 'put') return void clipboard.put(node);
    if (command === 'edit') return session.may('machines', 'edit') && openForm(getEditRoute(node));
    if (command === 'delete')
      return (
        session.may('machines', 'delete') && node.kind !== 'machine' && setQuestion({ about: 'delete', node })
      );
    if (session.may('machines', command.take === 'move' ? 'edit' : 'create'))
      clipboard.take(command.take, node);
  };
  return (
    <SpaceBetween size="m">
      <div className="structure-columns">
        <StructureBox
          nodes={nodes}
          machine={machine}
          find={find}
          chosen={selectedNode}
          onChoose={selectNode}
          expanded={expanded}
          onExpand={setExpanded}
          onMove={
            session.may('machines', 'edit')
              ? (node, target) => void placeElement('move', node, target).catch(flashError)
              : undefined
          }
          carry={clipboard}
          stockLevels={stockLevels}
          onCommand={runCommand}
          onAskTwin={() => setQuestion({ about: 'twin', node: machine })}
        />
        <ElementSummary node={selectedNode} nodes={nodes} onChoose={selectNode} onAsk={setQuestion} />
        <ElementDialogs
          question={question}
          nodes={nodes}
          onPlace={placeElement}
          onChoose={selectNode}
          onClose={() => setQuestion(undefined)}
        />
      </div>
      <BranchHistory node={selectedNode} nodes={nodes} />
    </SpaceBetween>
  );
}

/** Reads the stock levels of all the machine's spares in one call. The tree does not wait for it. */
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

/** History of the selected element, read once the section is expanded. */
function BranchHistory(props: { node: TreeNode; nodes: TreeNodes }) {
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
        headerText={t('history.of', { code: props.node.code })}
        headerDescription={t('history.hint')}
      >
        {open && (
          <Suspense fallback={<Loading />}>
            <ElementHistory {...props} />
          </Suspense>
        )}
      </ExpandableSection>
    </div>
  );
}

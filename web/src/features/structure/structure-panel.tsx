// A machine's structure: search and tree on one side, the chosen element on the other. The address remembers the choice.
import { Box, Button, Container, Header, SpaceBetween, TextFilter } from '@cloudscape-design/components';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { elements } from '../../../../shared/structure/api.ts';
import type { StructureNode } from '../../../../shared/structure/tree.ts';
import { useSession } from '../../session.ts';
import { flashError } from '../../ui/flashes.ts';
import { Loaded } from '../../ui/loading.tsx';
import { useCall } from '../../use-call.ts';
import { ElementSummary } from './element-summary.tsx';
import { StructureTree } from './structure-tree.tsx';
import { ancestorsOf, find, foldersOf, nodesOf } from './tree-nodes.ts';
import { useMove } from './use-move.ts';
import './structure.css';

export function StructurePanel({ machineCode }: { machineCode: string }) {
  const query = useCall(elements.structure, { machineCode });
  return (
    <div className="structure-panel">
      <Loaded query={query}>{(root) => <Structure key={root.id} root={root} />}</Loaded>
    </div>
  );
}

function Structure({ root }: { root: StructureNode }) {
  const { t } = useTranslation('structure');
  const session = useSession();
  const move = useMove();
  const nodes = useMemo(() => nodesOf(root), [root]);
  const [params, setParams] = useSearchParams();
  const chosen = nodes.get(params.get('element') ?? '') ?? nodes.get(root.id)!;
  const [expanded, setExpanded] = useState([root.id]);
  const [text, setText] = useState('');
  const found = useMemo(() => find(nodes, text), [nodes, text]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: shown when chosen or moved, not held open for ever
  useEffect(() => {
    setExpanded((open) => [...new Set([...open, ...ancestorsOf(nodes, chosen.id)])]);
  }, [chosen.id, chosen.parentId]);

  const choose = (id: string) => {
    setParams(
      (current) =>
        new URLSearchParams([...current].filter(([name]) => name !== 'element').concat([['element', id]])),
      { replace: true },
    );
  };
  return (
    <div className="structure-columns">
      <Container
        header={
          <Header
            variant="h2"
            counter={`(${nodes.size - 1})`}
            actions={
              <SpaceBetween direction="horizontal" size="xs">
                <Button onClick={() => setExpanded(foldersOf(nodes))}>{t('tree.expandAll')}</Button>
                <Button onClick={() => setExpanded([])}>{t('tree.collapseAll')}</Button>
              </SpaceBetween>
            }
          >
            {t('structure')}
          </Header>
        }
      >
        <SpaceBetween size="s">
          <TextFilter
            filteringText={text}
            filteringPlaceholder={t('tree.find')}
            filteringAriaLabel={t('tree.find')}
            countText={found && t('tree.found', { count: found.count })}
            onChange={({ detail }) => setText(detail.filteringText)}
          />
          {found?.count === 0 ? (
            <SpaceBetween size="xs">
              <Box color="text-body-secondary">{t('tree.none')}</Box>
              <Button onClick={() => setText('')}>{t('tree.clear')}</Button>
            </SpaceBetween>
          ) : (
            <StructureTree
              label={t('structureOf', { code: root.code })}
              nodes={nodes}
              root={root.id}
              selected={chosen.id}
              onSelect={choose}
              expanded={expanded}
              onExpand={setExpanded}
              shown={found?.shown}
              onMove={
                session.may('machines', 'E')
                  ? (node, target) => void move(node, target).catch(flashError)
                  : undefined
              }
            />
          )}
          {nodes.size === 1 && <Box color="text-body-secondary">{t('tree.empty')}</Box>}
          <Box color="text-body-secondary" fontSize="body-s">
            {t('tree.keys')}
          </Box>
        </SpaceBetween>
      </Container>
      <ElementSummary node={chosen} nodes={nodes} onChoose={choose} />
    </div>
  );
}

// Tree with search, expand and collapse, keyboard help, and a hint for a machine without elements.
import {
  Alert,
  Box,
  Button,
  Container,
  Header,
  SpaceBetween,
  TextFilter,
} from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/session/session.ts';
import { AddElement } from './add-element.tsx';
import { StructureTree, type StructureTreeProps } from './structure-tree.tsx';
import { formatNodeName, getExpandableIds, searchTree, type TreeNode } from './tree-nodes.ts';
import type { useTreeClipboard } from './use-carry.ts';

interface Props
  extends Omit<
    StructureTreeProps,
    'label' | 'root' | 'selected' | 'onSelect' | 'shown' | 'words' | 'carried'
  > {
  machine: TreeNode;
  find: boolean;
  chosen: TreeNode;
  onChoose: (id: string) => void;
  carry: ReturnType<typeof useTreeClipboard>;
  onAskTwin: () => void;
}

export function StructureBox({
  machine,
  find: hasSearch,
  chosen,
  onChoose,
  carry,
  onAskTwin,
  ...tree
}: Props) {
  const { t } = useTranslation(['structure', 'common']);
  const { nodes, onExpand } = tree;
  const session = useSession();
  const [text, setText] = useState('');
  const searchResult = useMemo(() => searchTree(nodes, hasSearch ? text : ''), [nodes, hasSearch, text]);
  return (
    <Container
      header={
        <Header
          variant="h2"
          counter={`(${nodes.size - 1})`}
          actions={
            nodes.size > 1 && (
              <SpaceBetween direction="horizontal" size="xs">
                <Button onClick={() => onExpand(getExpandableIds(nodes))}>{t('tree.expandAll')}</Button>
                <Button onClick={() => onExpand([])}>{t('tree.collapseAll')}</Button>
              </SpaceBetween>
            )
          }
        >
          {t('structure')}
        </Header>
      }
    >
      <SpaceBetween size="s">
        {hasSearch && nodes.size > 1 && (
          <TextFilter
            filteringText={text}
            filteringPlaceholder={t('tree.find')}
            filteringAriaLabel={t('tree.find')}
            countText={searchResult && t('tree.found', { count: searchResult.count })}
            onChange={({ detail }) => setText(detail.filteringText)}
          />
        )}
        <div role="status">
          {carry.node && (
            <Alert
              action={
                <Button formAction="none" onClick={carry.release}>
                  {t('common:cancel')}
                </Button>
              }
            >
              {t(`carry.${carry.carried!.placing}`, { name: formatNodeName(carry.node) })}
            </Alert>
          )}
        </div>
        {searchResult?.count === 0 ? (
          <SpaceBetween size="xs">
            <Box color="text-body-secondary">{t('tree.none')}</Box>
            <Button onClick={() => setText('')}>{t('tree.clear')}</Button>
          </SpaceBetween>
        ) : (
          <StructureTree
            {...tree}
            label={t('structureOf', { code: machine.code })}
            root={machine.id}
            selected={chosen.id}
            onSelect={onChoose}
            visibleIds={searchResult?.visibleIds}
            words={searchResult?.words}
            carried={carry.carried?.id}
          />
        )}
        {nodes.size === 1 && (
          <SpaceBetween size="xs">
            <Box color="text-body-secondary">{t('tree.empty')}</Box>
            {session.may('machines', 'create') && (
              <SpaceBetween direction="horizontal" size="xs">
                <AddElement node={machine} primary />
                <Button onClick={onAskTwin}>{t('twin.action')}</Button>
              </SpaceBetween>
            )}
          </SpaceBetween>
        )}
        {nodes.size > 1 && (
          <Box color="text-body-secondary" fontSize="body-s">
            {t('tree.keys')} {session.may('machines', 'edit') && t('tree.editKeys')}
          </Box>
        )}
      </SpaceBetween>
    </Container>
  );
}

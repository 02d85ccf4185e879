// Summary of the selected element and the elements below it.
import { Container, ExpandableSection, Header, SpaceBetween } from '@cloudscape-design/components';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { elements, machines } from '#shared/structure/api.ts';
import type { ElementKind } from '#shared/structure/kind.ts';
import type { ElementResponse } from '#shared/structure/wire.ts';
import { i18n } from '#web/i18n/i18n.ts';
import { Thumb } from '#web/ui/image/thumb.tsx';
import { Loaded, Loading } from '#web/ui/loading.tsx';
import { useCall } from '#web/use-call.ts';
import { MachineBrief } from '../machine/machine-brief.tsx';
import { FieldLines, useFieldLines } from '../machine/record-view.tsx';
import { SpareHistoryFigures } from '../spare/spare-figures.tsx';
import { ElementActions } from './element-actions.tsx';
import { ElementCards } from './element-cards.tsx';
import type { ElementDialogRequest } from './element-dialogs.tsx';
import {
  buildElementSchema,
  buildElementSections,
  getTypologyTarget,
  stockFields,
  toElementValues,
} from './element-values.ts';
import { LevelMark } from './level-mark.tsx';
import { formatNodeName, type TreeNode, type TreeNodes } from './tree-nodes.ts';

/** Stock of a warehouse spare, loaded on demand with the texts of stock levels. */
const ElementStock = lazy(async () => {
  const [{ LinkedStock, findElementStock: ofElement }] = await Promise.all([
    import('../spare/linked-stock.tsx'),
    i18n.loadNamespaces('words'),
  ]);
  return {
    default: ({ element }: { element: ElementResponse }) => {
      const stock = ofElement(element);
      return stock && <LinkedStock {...stock} />;
    },
  };
});

interface Props {
  node: TreeNode;
  nodes: TreeNodes;
  onChoose: (id: string) => void;
  onAsk: (question: ElementDialogRequest) => void;
}

export function ElementSummary({ node, nodes, onChoose, onAsk }: Props) {
  const { t } = useTranslation('structure');
  const children = node.children.map((id) => nodes.get(id)!);
  return (
    <Container
      header={
        <Header variant="h2" description={<LevelMark kind={node.kind} />}>
          {formatNodeName(node)}
        </Header>
      }
    >
      <SpaceBetween size="l">
        <ElementActions node={node} nodes={nodes} onAsk={onAsk} />
        {node.kind === 'machine' ? (
          <MachineSummary id={node.machineId} />
        ) : (
          <ElementDetails key={node.id} id={node.id} kind={node.kind} path={node.path} />
        )}
        <ExpandableSection
          defaultExpanded
          headerText={`${t('element.children', { code: node.code })} (${children.length})`}
        >
          <ElementCards
            label={t('element.children', { code: node.code })}
            nodes={children}
            onChoose={onChoose}
          />
        </ExpandableSection>
      </SpaceBetween>
    </Container>
  );
}

function MachineSummary({ id }: { id: number }) {
  const query = useCall(machines.get, { id });
  return <Loaded query={query}>{(machine) => <MachineBrief machine={machine} />}</Loaded>;
}

function ElementDetails({ id, kind, path }: { id: string; kind: ElementKind; path: string }) {
  const { t } = useTranslation('structure');
  const query = useCall(elements.get, { id });
  return (
    <Loaded query={query}>
      {(element) => (
        <SpaceBetween size="m">
          {element.fileImg && (
            <Thumb id={element.fileImg} name={`${element.code} – ${element.description}`} size="sheet" />
          )}
          <ElementFields
            kind={kind}
            path={path}
            values={toElementValues(element)}
            isLinked={Boolean(element.macSpare.linked)}
          />
          {element.macSpare.linked && (
            <Container header={<Header variant="h2">{t('element.inWarehouse')}</Header>}>
              <Suspense fallback={<Loading />}>
                <ElementStock element={element} />
              </Suspense>
            </Container>
          )}
          {kind === 'spare' && <SpareHistoryFigures macSpare={element.macSpare} />}
        </SpaceBetween>
      )}
    </Loaded>
  );
}

function ElementFields({
  kind,
  path,
  values,
  isLinked,
}: {
  kind: ElementKind;
  path: string;
  values: Record<string, unknown>;
  isLinked: boolean;
}) {
  const { t } = useTranslation('structure');
  const buildLines = useFieldLines(buildElementSchema(kind), values, getTypologyTarget(kind));
  const filledFields = buildElementSections(kind, isLinked)
    .flatMap(({ fields }) => fields)
    .concat(kind === 'spare' && !isLinked ? stockFields : [])
    .filter((name) => name !== 'code' && name !== 'description' && values[name] !== undefined);
  return (
    <FieldLines
      columns={2}
      lines={[[t('fields.path'), path.replaceAll('/', ' / ')], ...buildLines(filledFields)]}
    />
  );
}

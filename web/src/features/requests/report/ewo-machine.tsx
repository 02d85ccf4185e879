// Machine and element of a report, with a button to change them.
import { Alert, Box, Button, Container, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { elements } from '#shared/structure/api.ts';
import type { StructureNode } from '#shared/structure/tree.ts';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { useCall } from '#web/use-call.ts';
import './ewo.css';

interface Props {
  machine: MachineResponse;
  elementId: string | undefined;
  onChange: () => void;
}

export function findElementNode(node: StructureNode, id: string): StructureNode | undefined {
  if (node.id === id) return node;
  for (const child of [...node.groups, ...node.subGroups, ...node.components]) {
    const match = findElementNode(child, id);
    if (match) return match;
  }
  return undefined;
}

export function EwoMachine({ machine, elementId, onChange }: Props) {
  const { t } = useTranslation('ewo');
  const { code, description, noteSecurity, stato } = machine;
  const structure = useCall(elements.structure, { machineCode: code }, { enabled: elementId !== undefined });
  const part = elementId && structure.data && findElementNode(structure.data, elementId);
  return (
    <SpaceBetween size="s">
      <Container>
        <div className="ewo-machine">
          <div>
            <Box variant="h2">{`${code} – ${description}`}</Box>
            <Box>{part ? `${part.code} – ${part.descr}` : t(elementId ? 'part.asked' : 'part.none')}</Box>
          </div>
          <Button formAction="none" onClick={onChange}>
            {t('form.change')}
          </Button>
        </div>
      </Container>
      {stato === 'dismissed' && <Alert type="error">{t('form.dismissed')}</Alert>}
      {noteSecurity && (
        <Alert type="warning" header={t('form.safety')}>
          {noteSecurity}
        </Alert>
      )}
    </SpaceBetween>
  );
}

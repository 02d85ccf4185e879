// Link from the machine's form to the wizard that proposes its preventive class.
import { Button, Container, Header } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { structurePageRoutes } from '#web/paths/structure.ts';
import { useSession } from '#web/session/session.ts';
import { Status } from '#web/ui/status.tsx';
import { useOpenForm } from '../way-back.ts';

/**
 * Returns the label of the link: to classify, or to view for users who may not edit; undefined without
 * permission.
 */
export function useClassifyLabel(): string | undefined {
  const { t } = useTranslation('structure');
  const session = useSession();
  if (session.may('classification', 'edit')) return t('classification.classify');
  return session.may('classification', 'view') ? t('classification.title') : undefined;
}

export function ClassificationOffer({ machine }: { machine: MachineResponse | undefined }) {
  const { t } = useTranslation('structure');
  const openForm = useOpenForm();
  const label = useClassifyLabel();
  if (!label) return null;
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={t(machine ? 'classification.hint' : 'classification.saveFirst')}
          actions={
            <Button
              formAction="none"
              disabled={!machine}
              onClick={() => machine && openForm(structurePageRoutes.classify(machine.id))}
            >
              {label}
            </Button>
          }
        >
          {t('classification.title')}
        </Header>
      }
    >
      {machine?.classification && <ClassificationStatus state={machine.classification} />}
      {machine?.classification === 'complete' && <div>{t('classification.given')}</div>}
    </Container>
  );
}

export const ClassificationStatus = ({ state }: { state: 'incomplete' | 'complete' }) => (
  <Status enumName="classification" value={state} tone={state === 'complete' ? 'good' : 'warning'} />
);

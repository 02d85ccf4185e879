// In the machine's form: the way to the wizard that proposes its preventive class.
import { Button, Container, Header } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { MachineResponse } from '../../../../../shared/structure/wire.ts';
import { paths } from '../../../paths/structure.ts';
import { useSession } from '../../../session/session.ts';
import { Status } from '../../../ui/status.tsx';
import { useVisit } from '../way-back.ts';

/** Whoever may only read a classification is not asked to classify. */
export function useClassifyLabel(): string | undefined {
  const { t } = useTranslation('structure');
  const session = useSession();
  if (session.may('classification', 'edit')) return t('classification.classify');
  return session.may('classification', 'view') ? t('classification.title') : undefined;
}

export function ClassificationOffer({ machine }: { machine: MachineResponse | undefined }) {
  const { t } = useTranslation('structure');
  const visit = useVisit();
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
              onClick={() => machine && visit(paths.classify(machine.id))}
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
  <Status of="classification" value={state} tone={state === 'complete' ? 'good' : 'warning'} />
);

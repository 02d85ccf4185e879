// State of the wizard, held in the URL so that reload, links and browser history restore it.
import { useSearchParams } from 'react-router';
import { buildWizardQuery, FILES_STEP, parseWizardState, type WizardState } from '../../paths/ingestion.ts';

export interface WizardNavigation {
  place: WizardState;
  go: (to: WizardState) => void;
  /** Replaces the current history entry. */
  turn: (to: WizardState) => void;
  reset: () => void;
}

export function useWizardNavigation(): WizardNavigation {
  const [params, setParams] = useSearchParams();
  return {
    place: parseWizardState(params),
    go: (to) => setParams(buildWizardQuery(to)),
    turn: (to) => setParams(buildWizardQuery(to), { replace: true, preventScrollReset: true }),
    reset: () => setParams(buildWizardQuery({ step: FILES_STEP })),
  };
}

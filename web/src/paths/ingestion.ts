// Route of the import wizard and its state in the URL (domain 14.1).
export const ingestionRoute = '/app/configuration/dataingestion';

/** State of the wizard in the URL, so that a reload keeps it. */
export interface WizardState {
  /** Step from −1 (files) to 5 (import). */
  step: number;
  file?: string;
  mapper?: string;
  mapping?: string;
  batch?: string;
  /** Index of a table, in steps that show one table at a time. */
  tab?: string;
}

export const FILES_STEP = -1;
const LAST_STEP = 5;
const stateParameters = ['file', 'mapper', 'mapping', 'batch', 'tab'] as const;

export function parseWizardState(params: URLSearchParams): WizardState {
  const step = Number(params.get('step') ?? FILES_STEP);
  const validStep = Number.isInteger(step) && step >= FILES_STEP && step <= LAST_STEP ? step : FILES_STEP;
  return {
    step: validStep,
    ...Object.fromEntries(stateParameters.map((name) => [name, params.get(name) ?? undefined])),
  };
}

export function buildWizardQuery(wizardState: WizardState): URLSearchParams {
  const query = new URLSearchParams();
  if (wizardState.step !== FILES_STEP) query.set('step', String(wizardState.step));
  for (const name of stateParameters) if (wizardState[name] !== undefined) query.set(name, wizardState[name]);
  return query;
}

/** Returns the route of the wizard with the template of a table. */
export const getWizardStartRoute = (index: number) =>
  `${ingestionRoute}?${buildWizardQuery({ step: 0, tab: String(index) })}`;

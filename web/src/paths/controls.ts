// Route of controls, and the name of a control.
export const controlsRoute = '/app/configuration/controls';
export const formatControlName = ({ code, description }: Record<string, unknown>) =>
  `${code} – ${description}`;

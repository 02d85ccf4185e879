// Where controls stand, and what one is called.
export const path = '/app/configuration/controls';
export const named = ({ code, description }: Record<string, unknown>) => `${code} – ${description}`;

// The local door of the control function: invokes it with its event, as `aws lambda invoke` does in the cloud.
import { StartError } from '../cannot-start.ts';
import type { Functions } from '../functions.ts';

export function runControl(functions: Functions, event: unknown): Promise<unknown> {
  const control = functions.all.find(({ entry }) => entry.endsWith('/functions/control/handler.ts'));
  if (!control) throw new StartError('The template has no control function.');
  return control.invoke(event);
}

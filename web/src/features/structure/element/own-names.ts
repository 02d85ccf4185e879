// The server names fields as the published contract does; a form knows them by our names.
import { Refused } from '../../../../../shared/refused.ts';
import { machineNames } from '../../../../../shared/structure/machine-fields.ts';
import { elementNames, fieldIn } from '../../../../../shared/structure/wire-names.ts';

/** Rejects as `answer` does, its fields under the names the form knows. */
const renamed =
  (own: (name: string) => string) =>
  async <A>(answer: Promise<A>): Promise<A> => {
    try {
      return await answer;
    } catch (error) {
      if (!(error instanceof Refused) || !error.details.fields) throw error;
      const fields = Object.entries(error.details.fields).map(([name, code]) => [own(name), code]);
      throw new Refused(error.kind, error.code, { ...error.details, fields: Object.fromEntries(fields) });
    }
  };

const elementField = fieldIn(elementNames);

export const inMachineNames = renamed(fieldIn(machineNames));
/** The element's form is flat: a spare's fields stand beside the others. */
export const inElementNames = renamed((name) => elementField(name).replace(/^part\./, ''));

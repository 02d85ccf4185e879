// Converts field names in refusals from the published contract to those of the forms.
import { RefusalError } from '#shared/refused.ts';
import { elementWireNames } from '#shared/structure/element-fields.ts';
import { machineWireNames } from '#shared/structure/machine-fields.ts';
import { createFieldLookup } from '#shared/structure/wire-names.ts';

/** Returns a function that awaits an answer and renames the fields of its refusal to the form's names. */
const createFieldRenamer =
  (renameField: (name: string) => string) =>
  async <A>(answer: Promise<A>): Promise<A> => {
    try {
      return await answer;
    } catch (error) {
      if (!(error instanceof RefusalError) || !error.details.fields) throw error;
      const fields = Object.entries(error.details.fields).map(([name, code]) => [renameField(name), code]);
      throw new RefusalError(error.kind, error.code, {
        ...error.details,
        fields: Object.fromEntries(fields),
      });
    }
  };

const toElementField = createFieldLookup(elementWireNames);

export const renameMachineFields = createFieldRenamer(createFieldLookup(machineWireNames));
/** Renames the fields of the element's form, which has the fields of a spare among the others. */
export const renameElementFields = createFieldRenamer((name) => toElementField(name).replace(/^part\./, ''));

// Names of the references of machines and elements.
import type { RefTarget } from '#shared/fields.ts';
import { useSession } from '#web/session/session.ts';
import { useRefOptions } from '#web/ui/refs.ts';

/** Returns a function that names a reference; undefined if the user may not read it. */
export function useLookups(typology: RefTarget) {
  const session = useSession();
  const may = { typologies: session.may('typologies', 'pick'), suppliers: session.may('suppliers', 'pick') };
  const typologies = useRefOptions(may.typologies ? typology : undefined);
  const suppliers = useRefOptions(may.suppliers ? 'supplier' : undefined);
  return (target: RefTarget | undefined, id: unknown): string | undefined => {
    if (!(target === 'supplier' ? may.suppliers : may.typologies)) return undefined;
    const options = target === 'supplier' ? suppliers.data : typologies.data;
    const option = options?.find((each) => each.id === id);
    return option ? [option.label, option.description].filter(Boolean).join(' – ') : '';
  };
}

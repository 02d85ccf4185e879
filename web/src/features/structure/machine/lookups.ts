// The names of what machines and elements refer to.
import type { RefTarget } from '../../../../../shared/fields.ts';
import { useSession } from '../../../session/session.ts';
import { useRefOptions } from '../../../ui/refs.ts';

/** The name of a thing referred to; undefined for those who may not look it up. */
export function useLookups(typology: RefTarget) {
  const session = useSession();
  const may = { typologies: session.may('typologies', 'pick'), suppliers: session.may('suppliers', 'pick') };
  const typologies = useRefOptions(may.typologies ? typology : undefined);
  const suppliers = useRefOptions(may.suppliers ? 'supplier' : undefined);
  return (to: RefTarget | undefined, id: unknown): string | undefined => {
    if (!(to === 'supplier' ? may.suppliers : may.typologies)) return undefined;
    const options = to === 'supplier' ? suppliers.data : typologies.data;
    const option = options?.find((each) => each.id === id);
    return option ? [option.label, option.description].filter(Boolean).join(' – ') : '';
  };
}

// Kinds of permits of the plant, for those who may see them, with their names in the language of the reader.
import { permitKinds } from '#shared/safety/permit-api.ts';
import { useSession } from '../../session/session.ts';
import { useCall } from '../../use-call.ts';
import { useKindText } from './use-kind-text.ts';

export function usePermitKinds() {
  const { may } = useSession();
  const { data, isPending } = useCall(permitKinds.list, {}, { enabled: may('permits', 'view') });
  const { getName } = useKindText();
  const kinds = data?.items ?? [];
  return {
    isPending,
    options: kinds.map((kind) => ({ value: kind.code, label: getName(kind) })),
    /** Returns the name of a kind; one that no longer exists has its code. */
    getNameOfCode: (code: string) => getName(kinds.find((kind) => kind.code === code) ?? { code }),
  };
}

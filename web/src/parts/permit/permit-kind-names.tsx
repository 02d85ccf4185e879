// Names of kinds of permits that a procedure or order needs.
import { usePermitKinds } from './use-permit-kinds.ts';

export function PermitKindNames({ codes }: { codes: readonly string[] }) {
  const { getNameOfCode } = usePermitKinds();
  return <>{codes.map(getNameOfCode).join(', ')}</>;
}

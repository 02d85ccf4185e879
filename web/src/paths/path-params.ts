// Parameters of the page's path. A segment written `id=42` gives `id` the value `42`.
import { useParams } from 'react-router';

export function useRouteParams<Name extends string>(): Partial<Record<Name, string>> {
  const params = Object.entries(useParams());
  return Object.fromEntries(
    params.map(([name, value]) => [
      name,
      value?.startsWith(`${name}=`) ? value.slice(name.length + 1) : value,
    ]),
  ) as Partial<Record<Name, string>>;
}

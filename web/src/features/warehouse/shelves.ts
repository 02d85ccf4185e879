// Shelves of a warehouse from its spares, with the number of spares on each.
const { compare } = new Intl.Collator(undefined, { numeric: true });

export function countSparesByShelf(
  spares: readonly { shelving?: string }[],
): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { shelving } of spares) if (shelving) counts.set(shelving, (counts.get(shelving) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => compare(a.name, b.name));
}

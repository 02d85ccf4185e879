// Code that loaders fetch: a page or a layout. What does not arrive is an error of the page; the router's own `lazy` would leave the screen empty.
import type { ComponentType } from 'react';
import { Outlet } from 'react-router';

const arrived = new Map<unknown, ComponentType>();

export async function fetchCode(of: unknown, fetch: () => Promise<ComponentType>): Promise<void> {
  if (!arrived.has(of)) arrived.set(of, await fetch());
}

/** A layout that did not arrive still gives its place to the page, which says so. */
export function Fetched({ of }: { of: unknown }) {
  const Code = arrived.get(of) ?? Outlet;
  return <Code />;
}

// Kinds of work with recorded hours, and their chart colours.
export const workKinds = ['pm', 'checklist', 'am', 'ewo', 'tag'] as const;
export const workColours = {
  pm: 'var(--chart-1)',
  checklist: 'var(--chart-8)',
  am: 'var(--chart-3)',
  ewo: 'var(--chart-5)',
  tag: 'var(--chart-7)',
} as const satisfies Record<(typeof workKinds)[number], string>;

// What the choice of a machine, or of a part of it, leads to.
export interface Choice {
  to: (machineId: number, elementId?: string) => string;
  /** Instead of this page in the browser's history: one comes from where the choice leads to. */
  inPlace?: boolean;
}

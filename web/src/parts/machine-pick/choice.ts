// Target of the selection of a machine or of one of its elements.
export interface PickTarget {
  to: (machineId: number, elementId?: string) => string;
  /** Whether the target replaces this page in the browser history, if the user came from there. */
  inPlace?: boolean;
}

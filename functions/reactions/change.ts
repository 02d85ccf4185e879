// One change of the table, as the reactions see it.

export interface Change {
  tenant: string;
  plant: string;
  entity: string;
  id: string;
  event: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

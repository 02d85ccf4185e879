// QR labels of isolation points: they contain the path of the point's page, and the plant.
import { parseLabelUrl } from '../access/plant-link.ts';

const baseRoute = '/app/safety/isolation/point';
const labelPattern = new RegExp(`^${baseRoute}/(\\d{1,9})$`, 'i');

export const buildPointLabelRoute = (pointId: number): string => `${baseRoute}/${pointId}`;

export interface PointLabel {
  kind: 'isolationPoint';
  pointId: number;
  /** Absent on labels that do not contain it. */
  plant?: string;
}

/** Parses a scanned label of a point; undefined for other codes. The host is not checked here. */
export function parsePointLabel(text: string): PointLabel | undefined {
  const url = parseLabelUrl(text);
  const [, pointId] = labelPattern.exec(url?.path ?? '') ?? [];
  if (!url || !pointId) return undefined;
  return { kind: 'isolationPoint', pointId: Number(pointId), ...(url.plant && { plant: url.plant }) };
}

// Payloads as a Sparkplug node encodes them, written without the decoder that they test.
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';

export interface TestMetric {
  name?: string;
  alias?: bigint;
  /** Data type of the specification. */
  type?: number;
  time?: bigint;
  /** Whole number of up to 32 bits. */
  value?: number;
  long?: bigint;
  double?: number;
  flag?: boolean;
}

function writeMetric({ name, alias, type, time, value, long, double, flag }: TestMetric): Uint8Array {
  const writer = new BinaryWriter();
  if (name !== undefined) writer.tag(1, WireType.LengthDelimited).string(name);
  if (alias !== undefined) writer.tag(2, WireType.Varint).uint64(alias);
  if (time !== undefined) writer.tag(3, WireType.Varint).uint64(time);
  if (type !== undefined) writer.tag(4, WireType.Varint).uint32(type);
  if (value !== undefined) writer.tag(10, WireType.Varint).uint32(value);
  if (long !== undefined) writer.tag(11, WireType.Varint).uint64(long);
  if (double !== undefined) writer.tag(13, WireType.Bit64).double(double);
  if (flag !== undefined) writer.tag(14, WireType.Varint).bool(flag);
  return writer.finish();
}

/** Returns the payload of a message in Base64. */
export function encodePayload({
  time,
  seq,
  metrics = [],
}: {
  time?: bigint;
  seq?: bigint;
  metrics?: readonly TestMetric[];
}): string {
  const writer = new BinaryWriter();
  if (time !== undefined) writer.tag(1, WireType.Varint).uint64(time);
  for (const metric of metrics) writer.tag(2, WireType.LengthDelimited).bytes(writeMetric(metric));
  if (seq !== undefined) writer.tag(3, WireType.Varint).uint64(seq);
  return Buffer.from(writer.finish()).toString('base64');
}

// The command that asks a node for a new birth: the metric `Node Control/Rebirth` with the value true.
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';

const BOOLEAN = 11;

/** Returns the payload of the command, with its time in epoch milliseconds. */
export function encodeRebirth(now: number): Uint8Array {
  const metric = new BinaryWriter()
    .tag(1, WireType.LengthDelimited)
    .string('Node Control/Rebirth')
    .tag(4, WireType.Varint)
    .uint32(BOOLEAN)
    .tag(14, WireType.Varint)
    .bool(true)
    .finish();
  return new BinaryWriter()
    .tag(1, WireType.Varint)
    .uint64(BigInt(now))
    .tag(2, WireType.LengthDelimited)
    .bytes(metric)
    .finish();
}

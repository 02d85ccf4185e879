// Payloads of Sparkplug B: the fields that readings need, by a schema written from the specification (version 3.0,
// section 6.4). Fields that it leaves out, such as properties, data sets and templates, are skipped.
import { create, createFileRegistry, type DescMessage, fromBinary, type Message } from '@bufbuild/protobuf';
import {
  FileDescriptorProtoSchema,
  FieldDescriptorProto_Label as Label,
  FieldDescriptorProto_Type as Type,
} from '@bufbuild/protobuf/wkt';

const PACKAGE = 'org.eclipse.tahu.protobuf';

type FieldRow = readonly [name: string, number: number, type: Type, options?: object];
const buildFields = (rows: readonly FieldRow[]) =>
  rows.map(([name, number, type, options]) => ({ name, number, type, label: Label.OPTIONAL, ...options }));
const oneValue = { oneofIndex: 0 };

const file = create(FileDescriptorProtoSchema, {
  name: 'sparkplug_b.proto',
  package: PACKAGE,
  syntax: 'proto2',
  messageType: [
    {
      name: 'Payload',
      field: buildFields([
        ['timestamp', 1, Type.UINT64],
        ['metrics', 2, Type.MESSAGE, { label: Label.REPEATED, typeName: `.${PACKAGE}.Payload.Metric` }],
        ['seq', 3, Type.UINT64],
      ]),
      nestedType: [
        {
          name: 'Metric',
          oneofDecl: [{ name: 'value' }],
          field: buildFields([
            ['name', 1, Type.STRING],
            ['alias', 2, Type.UINT64],
            ['timestamp', 3, Type.UINT64],
            ['datatype', 4, Type.UINT32],
            ['is_null', 7, Type.BOOL],
            ['int_value', 10, Type.UINT32, oneValue],
            ['long_value', 11, Type.UINT64, oneValue],
            ['float_value', 12, Type.FLOAT, oneValue],
            ['double_value', 13, Type.DOUBLE, oneValue],
            ['boolean_value', 14, Type.BOOL, oneValue],
            ['string_value', 15, Type.STRING, oneValue],
          ]),
        },
      ],
    },
  ],
});
const schema: DescMessage = createFileRegistry(file, () => undefined).getMessage(`${PACKAGE}.Payload`)!;

/** Value as it was encoded; the data type of the metric says what it means. */
type EncodedValue =
  | { case: 'intValue' | 'floatValue' | 'doubleValue'; value: number }
  | { case: 'longValue'; value: bigint }
  | { case: 'booleanValue'; value: boolean }
  | { case: 'stringValue'; value: string }
  | { case: undefined; value?: undefined };

/** Metric of a payload. A field that the node left out is undefined. */
export interface Metric {
  name?: string;
  alias?: bigint;
  timestamp?: bigint;
  datatype?: number;
  isNull: boolean;
  encoded: EncodedValue;
}
export interface Payload {
  timestamp?: bigint;
  /** Number of the message, 0 to 255. */
  seq?: number;
  metrics: Metric[];
}

interface DecodedMetric {
  name: string;
  alias: bigint;
  timestamp: bigint;
  datatype: number;
  isNull: boolean;
  value: EncodedValue;
}
interface DecodedPayload extends Message {
  timestamp: bigint;
  seq: bigint;
  metrics: DecodedMetric[];
}

/** Whether the node sent the field: a field that was left out has its default on the prototype alone. */
const isSent = (decoded: object, name: string): boolean => Object.hasOwn(decoded, name);

/** @throws Error for bytes that are no payload */
export function decodePayload(bytes: Uint8Array): Payload {
  const decoded = fromBinary(schema, bytes) as DecodedPayload;
  return {
    timestamp: isSent(decoded, 'timestamp') ? decoded.timestamp : undefined,
    seq: isSent(decoded, 'seq') ? Number(decoded.seq % 256n) : undefined,
    metrics: decoded.metrics.map((metric) => ({
      name: isSent(metric, 'name') ? metric.name : undefined,
      alias: isSent(metric, 'alias') ? metric.alias : undefined,
      timestamp: isSent(metric, 'timestamp') ? metric.timestamp : undefined,
      datatype: isSent(metric, 'datatype') ? metric.datatype : undefined,
      isNull: isSent(metric, 'isNull') && metric.isNull,
      encoded: metric.value,
    })),
  };
}

// Weather of the table: a server between the functions and the emulator, which refuses requests and lets indexes be
// late. Its address takes the place of the emulator's.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { getMachineTime } from '../clock.ts';
import { callDynamo } from '../dynamo.ts';
import { listen } from '../listen.ts';
import { createConflicts } from './conflicts.ts';
import { createLateIndexes } from './late-indexes.ts';
import {
  getItemKey,
  getText,
  type Item,
  readWrittenItems,
  type TableFault,
  type TableInput,
} from './table-requests.ts';
import { createThrottle } from './throttling.ts';
import type { Weather } from './weather.ts';

export interface TableWeather {
  endpoint: string;
  close(): Promise<void>;
}

const TYPE = 'application/x-amz-json-1.0';
const ERROR_PREFIX = 'com.amazonaws.dynamodb.v20120810#';

/** Starts the server in front of an emulator; undefined if the weather has nothing for a table. */
export async function startTableWeather(
  upstream: string,
  weather: Weather | undefined,
): Promise<TableWeather | undefined> {
  const [conflict, index] = [weather?.random('conflict'), weather?.random('index')];
  const isThrottled = weather?.random('throttle') !== undefined;
  if (!weather || !(conflict || index || isThrottled)) return undefined;
  const findConflict = conflict && createConflicts(conflict);
  const throttle = isThrottled ? createThrottle({ now: getMachineTime }) : undefined;
  const lateIndexes = index && createLateIndexes(index, getMachineTime);

  function findFault(action: string, input: TableInput): TableFault | undefined {
    const conflictFault = findConflict?.(action, input);
    if (conflictFault) weather!.note('conflict', conflictFault.what);
    const fault =
      conflictFault ??
      throttle?.checkWrites(action, input) ??
      (action === 'Query' ? throttle?.checkRead(action, getPartition(input)) : undefined);
    if (fault && !conflictFault) weather!.note('throttle', fault.what);
    return fault;
  }

  /** Reads the items of a write before it, which a late index still shows. */
  async function readBefore(tableName: string, items: readonly Item[]) {
    const keys = [...new Map(items.map((key) => [getItemKey(key), key])).values()];
    if (keys.length === 0) return [];
    const { Responses } = await callDynamo<{ Responses: Record<string, Item[]> }>(upstream, 'BatchGetItem', {
      RequestItems: { [tableName]: { Keys: keys, ConsistentRead: true } },
    });
    const found = new Map((Responses[tableName] ?? []).map((item) => [getItemKey(item), item]));
    return keys.map((key) => ({ key: getItemKey(key), before: found.get(getItemKey(key)) }));
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const text = await readText(request);
    const target = String(request.headers['x-amz-target'] ?? '');
    const action = target.startsWith('DynamoDB_') ? target.split('.')[1]! : '';
    const input = (action ? JSON.parse(text) : {}) as TableInput;
    const fault = findFault(action, input);
    if (fault) {
      const { type, what: _, ...rest } = fault;
      return send(response, 400, JSON.stringify({ __type: `${ERROR_PREFIX}${type}`, ...rest }));
    }
    const tableName = input.TableName ?? Object.values(input.TransactItems?.[0] ?? {})[0]?.TableName ?? '';
    const before = lateIndexes ? await readBefore(tableName, readWrittenItems(action, input)) : [];
    const forwarded = await fetch(upstream, {
      method: 'POST',
      headers: {
        'content-type': TYPE,
        'x-amz-target': target,
        ...pickHeaders(request, ['authorization', 'x-amz-date', 'x-amz-security-token']),
      },
      body: text,
    });
    const body = await forwarded.text();
    if (forwarded.ok) for (const each of before) lateIndexes?.noteWrite(each.key, each.before);
    if (forwarded.ok && action === 'Query') throttle?.countRead(getPartition(input), body.length);
    send(response, forwarded.status, forwarded.ok && input.IndexName ? lookBack(input, body) : body);
  }

  function lookBack(input: TableInput, body: string): string {
    const answer = JSON.parse(body) as { Items?: Item[]; Count?: number };
    const Items = lateIndexes?.lookBack(input, answer.Items ?? []);
    if (!Items) return body;
    weather!.note('index', `${input.IndexName} ${getPartition(input)}`);
    return JSON.stringify({ ...answer, Items, Count: Items.length });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const port = await listen(server, 0);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((onClosed) => server.close(() => onClosed()));
    },
  };
}

const getPartition = ({ IndexName = '', ExpressionAttributeValues = {} }: TableInput): string =>
  `${IndexName} ${getText(ExpressionAttributeValues[':pk'])}`.trim();

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const pickHeaders = ({ headers }: IncomingMessage, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])));

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': TYPE, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

import {
  BatchGetItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { measureCost, registerCapacityMeter } from './capacity.ts';

type Handler = (args: { input: object }) => Promise<{ output: object }>;
type Step = (next: Handler, context: { commandName?: string }) => Handler;

/** Builds a client with the middleware of `registerCapacityMeter` only. */
function watched(answers: object[]) {
  const asked: object[] = [];
  let step: Step | undefined;
  const add = (given: Step, options: object) => {
    step = given;
    // The middleware runs before the command is serialized.
    expect(options).toEqual({ step: 'initialize', name: 'capacity' });
  };
  registerCapacityMeter({ middlewareStack: { add } } as unknown as DynamoDBClient);
  const send = (command: { name: string }, input: object = {}) =>
    step!(
      async (args) => {
        asked.push(args.input);
        return { output: answers.shift() ?? {} };
      },
      { commandName: command.name },
    )({ input });
  return { send, asked };
}

it('what is read and written is counted apart, in units and in trips', async () => {
  const { send } = watched([
    { ConsumedCapacity: { CapacityUnits: 0.5 } },
    { ConsumedCapacity: [{ CapacityUnits: 1 }, { CapacityUnits: 2 }] },
    { ConsumedCapacity: { CapacityUnits: 4 } },
    { ConsumedCapacity: [{ CapacityUnits: 8 }] },
    { ConsumedCapacity: { CapacityUnits: 16 } },
    { ConsumedCapacity: [{ CapacityUnits: 32 }, {}] },
    {},
  ]);
  const cost = await measureCost(async () => {
    for (const command of [GetItemCommand, BatchGetItemCommand, QueryCommand, TransactGetItemsCommand])
      await send(command);
    for (const command of [PutItemCommand, TransactWriteItemsCommand, PutItemCommand]) await send(command);
    return 'done';
  });
  expect(cost).toEqual({ answer: 'done', rru: 15.5, wru: 48, trips: 7, writes: 3 });
  expect(await measureCost(async () => 7)).toEqual({ answer: 7, rru: 0, wru: 0, trips: 0, writes: 0 });
});

it('every command is asked what it cost, unless whoever sends it asks for more', async () => {
  const { send, asked } = watched([]);
  await send(GetItemCommand);
  await send(GetItemCommand, { ReturnConsumedCapacity: 'INDEXES' });
  expect(asked).toEqual([{ ReturnConsumedCapacity: 'TOTAL' }, { ReturnConsumedCapacity: 'INDEXES' }]);
});

// DNS server of the local stack: answers TXT records that were set here, so that a tenant can prove a mail
// domain without a network.
import { createSocket } from 'node:dgram';
import type { DatabaseSync } from 'node:sqlite';
import { readState, writeState } from './database.ts';

const STATE = 'dns records';
const TXT = 16;
const INTERNET = 1;
/** Size of the header of a message, and of the texts in a record. */
const HEADER_BYTES = 12;
const MAX_TEXT_BYTES = 255;
/** Flags of an answer, without and with the error "no such name". */
const ANSWERED = 0x81_80;
const NO_SUCH_NAME = 0x81_83;
/** Pointer to the name in the question. */
const QUESTION_NAME = 0xc0_0c;

export interface Dns {
  /** Address and port that resolvers ask. */
  server: string;
  /** Sets the texts of a name; none removes it. */
  set(name: string, texts: readonly string[]): void;
  close(): void;
}

export async function startDns(database: DatabaseSync): Promise<Dns> {
  const readRecords = () => JSON.parse(readState(database, STATE) ?? '{}') as Record<string, string[]>;
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const question = parseQuestion(message);
    if (question)
      socket.send(buildAnswer(message, question, readRecords()[question.name] ?? []), port, address);
  });
  await new Promise<void>((onListening) => socket.bind(0, '127.0.0.1', onListening));
  return {
    server: `127.0.0.1:${socket.address().port}`,
    set: (name, texts) =>
      writeState(database, STATE, JSON.stringify({ ...readRecords(), [name.toLowerCase()]: texts })),
    close: () => socket.close(),
  };
}

interface Question {
  name: string;
  type: number;
  /** Offset behind the question. */
  end: number;
}

/** Reads the question of a message; undefined if it is malformed. */
function parseQuestion(message: Buffer): Question | undefined {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (;;) {
    const length = message[at];
    if (length === undefined || length > 63 || at + length + 5 > message.length) return undefined;
    if (length === 0) break;
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

function buildAnswer(message: Buffer, { type, end }: Question, texts: readonly string[]): Buffer {
  const records = type === TXT ? texts.map(buildTextRecord) : [];
  const header = Buffer.alloc(HEADER_BYTES);
  message.copy(header, 0, 0, 2);
  header.writeUInt16BE(texts.length === 0 ? NO_SUCH_NAME : ANSWERED, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, message.subarray(HEADER_BYTES, end), ...records]);
}

function buildTextRecord(text: string): Buffer {
  const bytes = Buffer.from(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / MAX_TEXT_BYTES) }, (_, i) =>
    bytes.subarray(i * MAX_TEXT_BYTES, (i + 1) * MAX_TEXT_BYTES),
  );
  const data = Buffer.concat(chunks.flatMap((chunk) => [Buffer.from([chunk.length]), chunk]));
  const head = Buffer.alloc(HEADER_BYTES);
  head.writeUInt16BE(QUESTION_NAME, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(INTERNET, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

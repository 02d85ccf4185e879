// Bucket in memory behind plain HTTP, for measurements. Its contents count as memory of the process that
// opens it, so memory is measured in a separate process.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Bucket {
  url: string;
  put(key: string, body: string | Buffer): void;
  close(): void;
}

/** Opens the bucket and sets the environment variables by which the functions find it. */
export async function openBucket(): Promise<Bucket> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const { method, url = '' } = request;
    const path = decodeURIComponent(url.split('?')[0]!);
    if (method === 'PUT') objects.set(path, await readRequestBody(request));
    if (method === 'DELETE') objects.delete(path);
    const storedObject = method === 'GET' ? objects.get(path) : Buffer.alloc(0);
    response.writeHead(storedObject ? 200 : 404).end(storedObject);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: endpoint,
    INGESTION_BUCKET: 'ingestion',
    INGESTION_URL: `${endpoint}/ingestion`,
  });
  return {
    url: process.env.INGESTION_URL!,
    put: (key, body) => objects.set(`/ingestion/${key}`, Buffer.from(body)),
    close: () => server.close(),
  };
}

async function readRequestBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

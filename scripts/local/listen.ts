// Opens a server on the loopback address.
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from './cannot-start.ts';

/** Listens on the loopback address only; returns the port. */
export async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const portInUse = `Port ${port} is in use; name another with --port, or stop what listens there.`;
      reject(
        new StartError(
          error.code === 'EADDRINUSE' ? portInUse : `Port ${port} cannot be used: ${error.message}.`,
        ),
      );
    });
    server.listen(port, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}

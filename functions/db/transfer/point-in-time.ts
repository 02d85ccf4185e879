// Export of the whole table as it was at one moment, written by DynamoDB itself into a bucket.
import {
  DescribeExportCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ExportTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb';

export interface TableExport {
  /** Key of the JSON lines in the bucket that name the files of the export. */
  filesKey: string;
  /** Instant of the items. */
  takenAt: string;
  items: number;
}

const POLL_MS = 10_000;

/**
 * Exports the table, as it is now or was `at` an instant of the last 35 days, to a folder of a bucket, and resolves when the export is
 * complete. It takes minutes, also for a small table.
 * @throws Error if the export fails
 */
export async function exportTable(
  client: DynamoDBClient,
  { table, bucket, folder, at }: { table: string; bucket: string; folder: string; at?: string },
  wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
): Promise<TableExport> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
  const started = await client.send(
    new ExportTableToPointInTimeCommand({
      TableArn: Table?.TableArn,
      S3Bucket: bucket,
      S3Prefix: folder,
      ExportFormat: 'DYNAMODB_JSON',
      ...(at !== undefined && { ExportTime: new Date(at) }),
    }),
  );
  const ExportArn = started.ExportDescription?.ExportArn;
  for (;;) {
    const { ExportDescription: state } = await client.send(new DescribeExportCommand({ ExportArn }));
    if (state?.ExportStatus === 'FAILED') throw new Error(`The export failed: ${state.FailureMessage}`);
    if (state?.ExportStatus === 'COMPLETED')
      return {
        // ExportManifest is the key of the summary, which lies beside the list of files.
        filesKey: state.ExportManifest!.replace(/[^/]+$/, 'manifest-files.json'),
        takenAt: state.ExportTime!.toISOString(),
        items: state.ItemCount ?? 0,
      };
    await wait(POLL_MS);
  }
}

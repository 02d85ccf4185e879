// Server-sent events parsed from a fetch response, since an EventSource cannot send the bearer header.

/** Fields of one event by name; several `data` lines are joined with line feeds. */
export type StreamEvent = Partial<Record<string, string>>;

export async function* parseEventStream(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let incompleteText = '';
  for (;;) {
    const { done, value } = await reader.read();
    // An event without its final empty line is incomplete and dropped.
    if (done) return;
    const blocks = (incompleteText + value).split('\n\n');
    incompleteText = blocks.pop() ?? '';
    for (const block of blocks) yield parseEvent(block);
  }
}

function parseEvent(block: string): StreamEvent {
  const event: StreamEvent = {};
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^(\w+)(?:: ?(.*))?$/.exec(line) ?? [];
    if (name) event[name] = name in event ? `${event[name]}\n${value}` : value;
  }
  return event;
}

// Server-sent events as the standard reads them, by fetch: an EventSource could not send the bearer header.

/** The fields of one event by name; `data` of several lines is one text. */
export type StreamEvent = Partial<Record<string, string>>;

export async function* eventsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    // an event without its empty line is incomplete, and dropped
    if (done) return;
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) yield eventOf(block);
  }
}

function eventOf(block: string): StreamEvent {
  const event: StreamEvent = {};
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^(\w+)(?:: ?(.*))?$/.exec(line) ?? [];
    if (name) event[name] = name in event ? `${event[name]}\n${value}` : value;
  }
  return event;
}

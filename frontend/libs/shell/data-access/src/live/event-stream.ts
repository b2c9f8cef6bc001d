/** Reads server-sent events from a fetch body: `EventSource` cannot send the bearer, and a token never goes in the address. */
export interface LiveEvent {
  name: string;
  data: unknown;
  /** Set on the first event of a connection: when the server had accepted it, in milliseconds since 1970. */
  connectedAt?: number;
}

function parseBlock(block: string): LiveEvent | null {
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) name = line.slice(6).trim();
    if (line.startsWith('data:')) data.push(line.slice(5).trimStart());
  }
  if (name === 'message' && data.length === 0) return null;
  const text = data.join('\n');
  return { name, data: text ? (JSON.parse(text) as unknown) : null };
}

/** Yields each event as it arrives; ends when the server ends the stream. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<LiveEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let waiting = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      waiting += decoder.decode(value, { stream: true }).replace(/\r/g, '');
      const blocks = waiting.split('\n\n');
      waiting = blocks.pop() ?? '';
      for (const event of blocks.map(parseBlock)) if (event) yield event;
    }
  } finally {
    reader.releaseLock();
  }
}

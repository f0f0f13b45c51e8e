/** The body of an answer; undefined when it is longer, and the rest of it is not taken then. */
export async function boundedBody(answer: Response, mostBytes: number): Promise<Buffer | undefined> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of answer.body ?? []) {
    bytes += piece.length;
    if (bytes > mostBytes) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

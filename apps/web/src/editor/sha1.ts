/**
 * SHA-1 of a text over UTF-8, lower-case hex: the integrity hash of the patch call (D-072), no secret.
 *
 * @returns undefined where the browser offers no hashing (a page served without TLS from another machine); the document is then replaced whole
 */
export async function sha1Hex(text: string): Promise<string | undefined> {
  // Typed as always there, but absent outside secure contexts.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return undefined;
  const digest = await subtle.digest('SHA-1', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

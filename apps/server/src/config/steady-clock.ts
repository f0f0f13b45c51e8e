/**
 * The time of day as of the start of the program, carried on by a clock that cannot be set: whoever sets the machine's clock while it runs
 * ends no session, frees no lock and repeats no work (F-11). A new start takes the new time.
 */
export function steadyClock(wall: () => number = Date.now, monotonic: () => number = () => performance.now()): () => number {
  const begun = wall() - monotonic();
  return () => Math.round(begun + monotonic());
}

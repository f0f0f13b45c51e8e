/** The height that a weather file names for its wind speed, m: "Speed (100 m)", "windspeed at 80m". Undefined when it names none. */
export function measuringHeightIn(source: string): number | undefined {
  const found = /(?:speed|wind)[^,;]*?\(?\b(\d{1,3}(?:\.\d+)?)\s?m\b(?!\/)/i.exec(source);
  const height = found ? Number(found[1]) : Number.NaN;
  return height > 0 ? height : undefined;
}

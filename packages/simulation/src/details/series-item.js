/** A series of the viewer. @param color  token of the look */
export const seriesItem = (id, name, units, color, data, shown = {}) => ({
    id, name, units, color,
    // A minus zero of a product becomes a zero (N-23).
    data: Array.from(data, (value) => value + 0), selectedTop: shown.top ?? false, selectedBottom: shown.bottom ?? false,
});

import * as L from 'leaflet';

/** Lines of latitude and longitude, as far apart as the scale of the map asks for. */
export function createGraticule(map: L.Map) {
  const graticule = L.layerGroup().addTo(map);
  let colour: string | undefined;
  const draw = (): void => {
    graticule.clearLayers();
    const step = [30, 10, 5, 2, 1, 0.5, 0.2].find((degrees) => degrees < (360 / 2 ** map.getZoom()) * 2) ?? 0.1;
    const bounds = map.getBounds().pad(0.2);
    const line = (points: L.LatLngTuple[]): void => {
      L.polyline(points, { color: colour ?? 'transparent', weight: 0.6, dashArray: '1 4', interactive: false }).addTo(graticule);
    };
    for (let lat = Math.ceil(bounds.getSouth() / step) * step; lat <= bounds.getNorth(); lat += step)
      line([
        [lat, bounds.getWest()],
        [lat, bounds.getEast()],
      ]);
    for (let lng = Math.ceil(bounds.getWest() / step) * step; lng <= bounds.getEast(); lng += step)
      line([
        [bounds.getSouth(), lng],
        [bounds.getNorth(), lng],
      ]);
  };
  return {
    draw,
    paint: (to: string): void => {
      colour = to;
      draw();
    },
  };
}

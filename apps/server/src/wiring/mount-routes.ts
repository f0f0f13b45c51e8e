import { OPERATOR_IDS } from '@stackwatt/formats';
import { AdministeredAccounts } from '../account/administered-accounts.ts';
import { Administration } from '../account/administration.service.ts';
import { SentLinks } from '../account/sent-links.ts';
import { administrationRoutes } from '../account/administration.routes.ts';
import { PasswordLinks } from '../account/password-link.ts';
import { authRoutes } from '../account/auth.routes.ts';
import { ApiTokenService } from '../account/api-token.service.ts';
import { PreferenceService } from '../account/preference.service.ts';
import { userRoutes } from '../account/user.routes.ts';
import { calculationRoutes } from '../calculation/calculation.routes.ts';
import { exportRoutes } from '../exports/export.routes.ts';
import { securityLine } from '../http/security-log.ts';
import { Handlers } from '../http/handle.ts';
import { infoRoutes } from '../info/info.routes.ts';
import { EVERY_MS, OnlineGeocoder } from '../places/online-geocoder.ts';
import { placesRoutes } from '../places/places.routes.ts';
import { yearFetchers } from '../prices/fetch-year.ts';
import { OperatorPieces } from '../prices/operator-piece.store.ts';
import { priceRoutes } from '../prices/prices.routes.ts';
import { documentRoutes } from '../project/document.routes.ts';
import { lockRoutes } from '../project/lock.routes.ts';
import { projectRoutes } from '../project/project.routes.ts';
import { shareRoutes } from '../project/share.routes.ts';
import { versionRoutes } from '../project/version.routes.ts';
import { VersionService } from '../project/version.service.ts';
import { SampleResults } from '../samples/sample-results.ts';
import { sampleRoutes } from '../samples/samples.routes.ts';
import { seriesRoutes } from '../series/series.routes.ts';
import { SeriesService } from '../series/series.service.ts';
import { StorageLibraryService } from '../user-library/storage-library.service.ts';
import { userLibraryRoutes } from '../user-library/user-library.routes.ts';
import { systemRoutes } from '../system/system.routes.ts';
import type { Pools } from './create-pools.ts';
import type { Services } from './create-services.ts';
import type { Foundation } from './open-data.ts';

/** What the calls answer with that no other part of the server uses. */
interface Mounted {
  readonly handlers: Handlers;
  readonly tokens: ApiTokenService;
  readonly sampleResults: SampleResults;
  readonly operatorPieces: OperatorPieces;
}

/** Gives every call its handler. @param isStarted  whether the server has come up to its end */
export function mountRoutes(foundation: Foundation, pools: Pools, services: Services, isStarted: () => boolean): Mounted {
  const { config, parts, now, database } = foundation;
  const { db } = database;
  const { interactive } = pools;
  const { accounts, sessions, calculations, desk, emails, outbox, projects, workerCount } = services;
  const handlers = new Handlers();
  const tokens = new ApiTokenService(db, now);
  const links = new PasswordLinks(db, now);
  authRoutes(handlers, { accounts, sessions, tokens, emails, links, removeProjects: (account) => projects.deleteAllOf(account) });
  administrationRoutes(
    handlers,
    new Administration({ db, projects, links: new SentLinks({ db, outbox, productTitle: config.links.productTitle, now }), now }),
    new AdministeredAccounts({ db, outbox, quota: config.quota, sessions, now }),
  );
  userRoutes(handlers, db, new PreferenceService(db), workerCount);
  projectRoutes(handlers, services);
  lockRoutes(handlers, services);
  shareRoutes(handlers, services);
  documentRoutes(handlers, services);
  versionRoutes(handlers, projects, services.snapshots, createVersions(foundation, pools, services));
  seriesRoutes(handlers, new SeriesService(db, services.access, services.locks, desk, config.quota, now));
  const sampleResults = createSampleResults(foundation, pools);
  sampleRoutes(handlers, parts.samples, projects, sampleResults, calculations);
  calculationRoutes(handlers, services);
  exportRoutes(handlers, services.exports);
  infoRoutes(handlers, interactive);
  userLibraryRoutes(handlers, new StorageLibraryService(db, now), interactive);
  placesRoutes(handlers, pools.gazetteer, createGeocoder(foundation, services));
  const operatorPieces = mountPrices(handlers, foundation, services);
  systemRoutes(handlers, {
    database,
    links: config.links,
    onlineSearchAttribution: config.geocoder?.attribution ?? '',
    priceOperators: OPERATOR_IDS.filter((id) => config.priceServices[id] !== undefined),
    version: parts.version,
    build: parts.build,
    engineVersion: parts.simulation.ENGINE_VERSION,
    workerCount,
    isStarted,
    isFull: () => services.space.fullness.isFull(),
    onPageView: config.logsPageViews
      ? (screen) => void process.stderr.write(securityLine(now(), { event: 'pageView', screen }))
      : undefined,
  });
  return { handlers, tokens, sampleResults, operatorPieces };
}

const createVersions = (
  { parts, database: { db }, now }: Foundation,
  { comparers }: Pools,
  { access, snapshots, desk, limitedUsage }: Services,
): VersionService =>
  new VersionService({ db, access, snapshots, simulation: parts.simulation, desk, pool: comparers, usage: limitedUsage, now });

function createSampleResults({ config, parts, database: { db }, now, isEmbedded, undo }: Foundation, pools: Pools): SampleResults {
  const sampleResults = new SampleResults({
    db,
    simulation: parts.simulation,
    pool: isEmbedded ? pools.calculators : pools.interactive,
    samples: parts.samples,
    isAwaited: parts.warmsUp === true && config.calculatesSamples,
    now,
  });
  undo.push(() => sampleResults.stop());
  return sampleResults;
}

/** Searches places outside where the settings name a service; several servers share its pace. */
const createGeocoder = ({ config, parts, isEmbedded, log }: Foundation, { usage }: Services): OnlineGeocoder | undefined =>
  config.geocoder &&
  new OnlineGeocoder({
    url: config.geocoder.url,
    version: parts.version,
    claim: isEmbedded ? undefined : () => usage.claim('onlineSearch', EVERY_MS),
    onFault: (error) => log.warn({ event: 'onlineSearchFailed', err: error }, 'the online search for places failed'),
    clock: parts.outsideClock,
  });

function mountPrices(
  handlers: Handlers,
  { config, parts, database: { db }, now, isEmbedded, log }: Foundation,
  { usage }: Services,
): OperatorPieces {
  const operatorPieces = new OperatorPieces(db, now);
  priceRoutes(handlers, {
    fetchers: yearFetchers({
      services: config.priceServices,
      pieces: operatorPieces,
      version: parts.version,
      claim: isEmbedded ? undefined : (what, everyMs) => usage.claim(what, everyMs),
      clock: parts.outsideClock,
      now,
    }),
    now,
    onFault: (error) => log.warn({ event: 'priceDownloadFailed', err: error }, 'a market operator gave no prices'),
  });
  return operatorPieces;
}

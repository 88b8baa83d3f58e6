import type { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { pool } from './data/db'
import { rowsOf } from './data/rows'
import { env } from './env'

/**
 * Figures of this server, in Prometheus's words. Nothing is measured without METRICS_TOKEN, and nothing is read but when
 * somebody asks. Labels have the code's own names, of which there is an end.
 */
type Metrics = {
  registry: Registry
  requests: Histogram<'door' | 'operation' | 'status'>
  refused: Counter<'status'>
  shed: Counter
  failedLogins: Counter
  databaseUp: Gauge
  connections: Gauge<'state'>
  queued: Gauge<'channel'>
  failed: Gauge<'channel'>
  oldest: Gauge<'channel'>
  backupAge: Gauge
}

// Next may load this module more than once into a process.
const shared = globalThis as { portalMetrics?: Metrics }

/** Seconds. Targets are below 0.1, a queue is shed after 2, and a statement ends after 20. */
const buckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 20]

/** Refusals that say something about the server or about somebody who tries: not allowed, too many, away, no room. */
const watchedRefusals = new Set([401, 403, 429, 503, 507])

/** Milliseconds that the database has for its figures. */
const longestWait = 2_000

/** Begins to measure, where METRICS_TOKEN is set. */
export async function startMetrics() {
  if (!env().METRICS_TOKEN || shared.portalMetrics) return
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 })
  shared.portalMetrics = {
    registry,
    requests: new Histogram({
      name: 'portal_request_duration_seconds',
      help: 'Requests by door, operation (a capability, or the path of a screen) and class of status; gone: the client left.',
      labelNames: ['door', 'operation', 'status'],
      buckets,
      registers,
    }),
    refused: new Counter({
      name: 'portal_refused_requests_total',
      help: 'Requests that were answered with this status: 401, 403, 429, 503 or 507.',
      labelNames: ['status'],
      registers,
    }),
    shed: new Counter({
      name: 'portal_shed_requests_total',
      help: 'Requests that were answered with 503 unbegun, because too many waited; portal_refused_requests_total has them too.',
      registers,
    }),
    failedLogins: new Counter({
      name: 'portal_failed_logins_total',
      help: 'Logins that were refused for a wrong email or password.',
      registers,
    }),
    databaseUp: new Gauge({
      name: 'portal_database_up',
      help: 'Whether the database has answered within two seconds: 1 or 0.',
      registers,
    }),
    connections: new Gauge({
      name: 'portal_database_connections',
      help: 'Connections of this server to the database in use and idle, and requests that wait for one.',
      labelNames: ['state'],
      registers,
    }),
    queued: new Gauge({
      name: 'portal_messages_queued',
      help: 'Messages that wait to be sent, also those that are to leave later.',
      labelNames: ['channel'],
      registers,
    }),
    failed: new Gauge({
      name: 'portal_messages_failed_last_day',
      help: 'Messages of the last 24 hours that were given up.',
      labelNames: ['channel'],
      registers,
    }),
    oldest: new Gauge({
      name: 'portal_messages_oldest_seconds',
      help: 'For how long the oldest message that is queued has been waiting; 0 when none is.',
      labelNames: ['channel'],
      registers,
    }),
    backupAge: new Gauge({
      name: 'portal_backup_age_seconds',
      help: 'How long ago the newest good backup of BACKUP_DIR was begun: what was written since is not in it. Absent without any.',
      registers,
    }),
  }
}

type EndedRequest = { door: string; operation: string; status: number | 'gone'; seconds: number; shed: boolean }

/** Counts a request that has ended. */
export function observeRequest({ door, operation, status, seconds, shed }: EndedRequest) {
  const metrics = shared.portalMetrics
  if (!metrics) return
  const kind = typeof status === 'number' ? `${Math.trunc(status / 100)}xx` : status
  metrics.requests.observe({ door, operation, status: kind }, seconds)
  if (typeof status === 'number' && watchedRefusals.has(status)) metrics.refused.inc({ status })
  if (shed) metrics.shed.inc()
}

export const countFailedLogin = () => shared.portalMetrics?.failedLogins.inc()

/** All figures as of now, in Prometheus's text format; undefined where nothing is measured. */
export async function figures(): Promise<{ text: string; type: string } | undefined> {
  const metrics = shared.portalMetrics
  if (!metrics) return undefined
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, longestWait, undefined).unref())
  const reading = Promise.all([readMessages(), readBackupAge()])
  const [messages, backup] = (await Promise.race([reading.catch(() => undefined), late])) ?? []
  metrics.databaseUp.set(messages ? 1 : 0)
  for (const gauge of [metrics.queued, metrics.failed, metrics.oldest]) gauge.reset()
  // A gauge without labels would be 0 after a reset.
  if (typeof backup?.[0]?.age === 'number') metrics.backupAge.set(backup[0].age)
  else metrics.backupAge.remove()
  for (const { channel, queued, failed, oldest } of messages ?? []) {
    metrics.queued.set({ channel }, queued)
    metrics.failed.set({ channel }, failed)
    metrics.oldest.set({ channel }, oldest)
  }
  const { totalCount, idleCount, waitingCount } = pool()
  metrics.connections.set({ state: 'in_use' }, totalCount - idleCount)
  metrics.connections.set({ state: 'idle' }, idleCount)
  metrics.connections.set({ state: 'waiting' }, waitingCount)
  return { text: await metrics.registry.metrics(), type: metrics.registry.contentType }
}

type Messages = { channel: string; queued: number; failed: number; oldest: number }

// Each from an index of a few open or failed rows.
const readMessages = () => rowsOf<Messages>`
  SELECT c."channel"::text AS "channel",
    (SELECT count(*) FROM "Delivery" d WHERE d."channel" = c."channel" AND d."status" = 'Queued')::int AS "queued",
    (SELECT count(*) FROM "Delivery" d WHERE d."channel" = c."channel" AND d."status" = 'Failed'
      AND d."address" IS NOT NULL AND d."createdAt" > now() - interval '1 day')::int AS "failed",
    coalesce(extract(epoch FROM now() - (SELECT min(d."createdAt") FROM "Delivery" d
      WHERE d."channel" = c."channel" AND d."status" = 'Queued')), 0)::float AS "oldest"
  FROM unnest(enum_range(NULL::"NotificationType")) AS c("channel")`

/** Seconds; null without any. */
const readBackupAge = () => rowsOf<{ age: number | null }>`
  SELECT extract(epoch FROM now() - max("startedAt"))::float AS "age" FROM "Backup" WHERE "finishedAt" IS NOT NULL`

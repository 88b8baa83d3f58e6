import { realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { exclusively } from '../process/exclusive'
import { makeWritableFolder } from '../process/root'
import { Restarts } from '../portal/restarts'
import {
  type Cluster,
  type Connection,
  connect,
  openCluster,
  PortTaken,
  query,
  runServer,
  stopServer,
  urlOf,
} from './cluster'

/** By which the processes that use a server know each other among its connections. */
const PRESENCE = 'school-portal presence'

/** A running database that stays up at least until `release`. */
export type Lease = {
  url: string
  /** Where the data is. */
  dir: string
  /** Resolves when the database has ended and cannot be started again. */
  lost: Promise<void>
  /** Stops the database, unless another process of ours uses it. */
  release: () => Promise<void>
}

type Options = {
  dir: string
  database: string
  /** Settings for the server, such as fsync=off. */
  flags?: string[]
  /** Is told in a sentence when the database has ended and is started again, or why it cannot be. */
  tell?: (sentence: string) => void
}

/**
 * Real PostgreSQL from npm, on a free port of 127.0.0.1, with its data under `dir`. Makes the cluster at the first
 * call, uses the server that already runs on it, if one does, and starts one otherwise. Several processes may share it;
 * the last of them stops it. A server that ends before is started again.
 * @throws ConfigError when `dir` cannot be used, StepFailed with PostgreSQL's own words when it does not start.
 */
export async function ensurePostgres({ dir, database, flags = [], tell = () => {} }: Options): Promise<Lease> {
  makeWritableFolder(dir)
  const home = realpathSync(dir)
  return exclusively(home, async () => {
    const cluster = await openCluster(home, flags)
    const { connection, started } = await runServer(cluster)
    try {
      await createDatabase(connection, database)
      const url = urlOf(connection, database)
      return { url, dir: cluster.data, ...(await hold(home, cluster, connection, tell)) }
    } catch (error) {
      if (started) await stopServer(cluster)
      throw error
    }
  })
}

async function createDatabase(connection: Connection, database: string) {
  const found = await query(connection, 'SELECT 1 FROM pg_database WHERE datname = $1', [database])
  if (!found.rowCount) await query(connection, `CREATE DATABASE ${pg.escapeIdentifier(database)}`)
}

/** Keeps one connection open, by which others see that the database is in use, and we that it has ended. */
async function hold(home: string, cluster: Cluster, connection: Connection, tell: (sentence: string) => void) {
  const restarts = new Restarts()
  let presence = await connect(connection, PRESENCE)
  let released = false

  const lost = new Promise<void>((resolve) => {
    const watch = () => presence.once('end', () => void (released ? undefined : recover()))
    const recover = async () => {
      const wait = restarts.next()
      if (wait === undefined) return resolve()
      await sleep(wait, undefined, { ref: false })
      await again().then(
        () => (released ? undefined : watch()),
        (error) => {
          if (released) return
          if (error instanceof PortTaken) tell(error.message)
          return recover()
        },
      )
    }
    watch()
  })

  // A server that lost one of its processes ends all connections, recovers by itself and takes new ones.
  async function again() {
    await exclusively(
      home,
      async () => {
        if (released) return
        // Whoever uses the database knows it by this port alone.
        const { connection: now, started } = await runServer(cluster, connection.port)
        if (now.port !== connection.port) throw new Error('its port was taken meanwhile')
        presence = await connect(now, PRESENCE)
        if (started) tell('The database had ended and was started again.')
      },
      { evenInterrupted: true },
    )
  }

  const release = async () => {
    if (released) return
    released = true
    await exclusively(
      home,
      async () => {
        const shared = await othersAreHere(presence, connection)
        await presence.end().catch(() => {})
        if (!shared && !(await stopServer(cluster))) console.error(`PostgreSQL in ${cluster.data} does not end.`)
      },
      { evenInterrupted: true },
    )
  }

  return { lost, release }
}

async function othersAreHere(presence: pg.Client, connection: Connection) {
  const others = 'SELECT 1 FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid()'
  // The connections of a process that has just ended are still listed for a moment.
  for (let attempt = 1; attempt <= 5; attempt++) {
    const found = await presence
      .query(others, [PRESENCE])
      // Its own connection is broken: another process may have started the server again.
      .catch(() => query(connection, others, [PRESENCE]))
      .catch(() => ({ rowCount: 0 }))
    if (!found.rowCount) return false
    await sleep(100)
  }
  return true
}

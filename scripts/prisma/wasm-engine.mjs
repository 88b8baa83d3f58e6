// Prisma's own schema engine (its wasm build), which reaches the database through @prisma/adapter-pg.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils'

const require = createRequire(import.meta.url)

const OID_CHAR = 18
const OID_TEXT = 25

/** Opens an engine on a database. `datamodels` is a list of [path, text] of the schema files. */
export async function openEngine({ url, datamodels }) {
  const address = new URL(url)
  const schema = address.searchParams.get('schema') ?? 'public'
  address.searchParams.delete('schema')
  const adapter = bindMigrationAwareSqlAdapterFactory(new MigrationAdapter(address.href, schema))
  const { SchemaEngine } = await loadWasm()
  return SchemaEngine.new({ datamodels }, () => {}, adapter)
}

async function loadWasm() {
  const dir = path.dirname(require.resolve('@prisma/schema-engine-wasm/schema_engine_bg'))
  const glue = await import(pathToFileURL(path.join(dir, 'schema_engine_bg.js')).href)
  const { instance } = await WebAssembly.instantiate(readFileSync(path.join(dir, 'schema_engine_bg.wasm')), {
    './schema_engine_bg.js': glue,
  })
  glue.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
  return glue
}

class MigrationAdapter extends PrismaPg {
  #url
  #schema

  constructor(url, schema) {
    super({ connectionString: url, max: 1 }, { schema })
    this.#url = url
    this.#schema = schema
  }

  async connect() {
    return bridged(await super.connect())
  }

  // On SHADOW_DATABASE_URL's server where that is set: a plain role may make no databases on its own.
  async connectToShadowDb() {
    const server = process.env.SHADOW_DATABASE_URL || this.#url
    const admin = bridged(await new PrismaPg({ connectionString: server, max: 1 }).connect())
    const name = `prisma_migrate_shadow_db_${crypto.randomUUID()}`
    await admin.executeScript(`CREATE DATABASE "${name}"`)
    const address = new URL(server)
    address.pathname = `/${name}`
    const adapter = new PrismaPg({ connectionString: address.href, max: 1 }, { schema: this.#schema })
    const shadow = bridged(await adapter.connect())
    const disconnect = shadow.dispose.bind(shadow)
    shadow.dispose = async () => {
      await disconnect()
      await admin.executeScript(`DROP DATABASE IF EXISTS "${name}"`)
      await admin.dispose()
    }
    return shadow
  }
}

function bridged(connection) {
  sendScriptsWhole(connection)
  readCharColumns(connection)
  return connection
}

// adapter-pg splits a script at every ';', which breaks function bodies and quoted text. The native engine sends the
// script as one simple-protocol query; so does this.
function sendScriptsWhole(connection) {
  connection.executeScript = async (script) => {
    try {
      await connection.client.query(script)
    } catch (error) {
      connection.onError(error)
    }
  }
}

// adapter-pg refuses columns of type "char", which the engine reads from pg_catalog: they pass as text, and the result
// names their true type again.
function readCharColumns(connection) {
  const sendQuery = connection.client.query
  const queryRaw = connection.queryRaw.bind(connection)
  let charColumns = []
  connection.client.query = async function (...args) {
    const result = await sendQuery.apply(this, args)
    const isChar = (result?.fields ?? []).map((field) => field.dataTypeID === OID_CHAR)
    charColumns = isChar.flatMap((yes, index) => (yes ? [index] : []))
    for (const index of charColumns) result.fields[index].dataTypeID = OID_TEXT
    return result
  }
  connection.queryRaw = async (query) => {
    const result = await queryRaw(query)
    for (const index of charColumns) result.columnTypes[index] = ColumnTypeEnum.Character
    return result
  }
}

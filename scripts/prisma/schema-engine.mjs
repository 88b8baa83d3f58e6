#!/usr/bin/env node
// Stands in for Prisma's native schema-engine binary. The CLI talks to it in two ways: a `cli` command that ends with
// an exit code, or JSON-RPC, one message a line, over stdin and stdout.
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { openEngine } from './wasm-engine.mjs'

const args = process.argv.slice(2)
const datasource = JSON.parse(option('--datasource') ?? '{}')

/** What the wasm engine calls a method of the binary's protocol, where the names differ. */
const wasmName = { getDatabaseVersion: 'version' }

/** The user-facing code of Prisma for what PostgreSQL or the socket reported. */
const prismaCode = { '3D000': 'P1003', '28P01': 'P1000', ECONNREFUSED: 'P1001' }

let engine
let lastPrintId = 1_000_000

if (args[0] === '--version' || args[0] === '-V') console.log('schema-engine-cli wasm')
else if (args.includes('cli')) await runCommand(args[args.indexOf('cli') + 1])
else serveRequests()

function option(name) {
  const index = args.indexOf(name)
  return index < 0 ? undefined : args[index + 1]
}

async function runCommand(name) {
  const commands = {
    'can-connect-to-database': canConnect,
    'create-database': () => createDatabase(datasource.url),
    'drop-database': dropDatabase,
  }
  try {
    if (!commands[name]) throw new Error(`Unknown command ${name}`)
    await commands[name]()
    process.exit(0)
  } catch (error) {
    const code = prismaCode[error.code] ?? 'P1011'
    const message = code === 'P1003' ? `Database \`${databaseOf(datasource.url)}\` does not exist` : textOf(error)
    process.stderr.write('\n')
    report('ERROR', message, { is_panic: false, error_code: code, meta: {} })
    process.exit(1)
  }
}

async function canConnect() {
  await query(at(datasource.url, databaseOf(datasource.url)), 'SELECT 1')
  report('INFO', 'Connection successful')
}

async function createDatabase(url) {
  await query(at(url, 'postgres'), `CREATE DATABASE ${quoted(databaseOf(url))}`)
  return { databaseName: databaseOf(url) }
}

async function dropDatabase() {
  await query(at(datasource.url, 'postgres'), `DROP DATABASE IF EXISTS ${quoted(databaseOf(datasource.url))}`)
}

function serveRequests() {
  let queue = Promise.resolve()
  createInterface({ input: process.stdin, crlfDelay: Infinity })
    .on('line', (line) => {
      const request = line.trim() ? JSON.parse(line) : {}
      if (request.method) queue = queue.then(() => answer(request))
    })
    .on('close', () => queue.then(() => process.exit(0)))
}

async function answer({ id, method, params }) {
  try {
    send({ id, result: (await call(method, params)) ?? {} })
  } catch (error) {
    const data = { is_panic: false, message: textOf(error), ...(error?.code && { error_code: error.code }) }
    send({ id, error: { code: 4466, message: 'An error happened. Check the data field for details.', data } })
  }
}

async function call(method, params) {
  if (method === 'createDatabase') return createDatabase(params.datasource?.url ?? datasource.url)
  engine ??= openEngine({ url: datasource.url, datamodels: readDatamodels() })
  const result = await (await engine)[wasmName[method] ?? method](params)
  if (method !== 'diff') return result
  // The binary prints a diff through its own notification; the wasm engine returns it.
  if (result.stdout != null) send({ id: ++lastPrintId, method: 'print', params: { content: result.stdout } })
  return { exitCode: result.exitCode }
}

function readDatamodels() {
  const files = args.filter((_, index) => args[index - 1] === '--datamodels')
  return files.length ? files.map((file) => [file, readFileSync(file, 'utf8')]) : undefined
}

async function query(connectionString, sql) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}

function at(url, database) {
  const address = new URL(url)
  address.pathname = `/${encodeURIComponent(database)}`
  address.searchParams.delete('schema')
  return address.href
}

function databaseOf(url) {
  return decodeURIComponent(new URL(url).pathname.slice(1))
}

function quoted(name) {
  return `"${name.replaceAll('"', '""')}"`
}

function textOf(error) {
  return String(error?.message || error?.code || error)
}

function send(message) {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
}

function report(level, message, fields = {}) {
  const line = { timestamp: new Date().toISOString(), level, fields: { message, ...fields } }
  process.stderr.write(`${JSON.stringify({ ...line, target: 'schema_engine::logger' })}\n`)
}

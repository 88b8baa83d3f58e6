#!/usr/bin/env node
// Stands in for Prisma's native schema-engine binary, with which the CLI talks by JSON-RPC, one message a line, over
// stdin and stdout.
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { openEngine } from './wasm-engine.mjs'

const args = process.argv.slice(2)
const { url } = JSON.parse(valuesOf('--datasource')[0] ?? '{}')

/** What the wasm engine calls a method of the binary's protocol, where the names differ. */
const wasmName = { getDatabaseVersion: 'version' }

let engine
let lastPrintId = 1_000_000

if (args.includes('--version')) console.log('schema-engine-cli wasm')
// The other way to talk is a command, `cli can-connect-to-database`. It can: scripts/prisma.ts has opened the database.
else if (!args.includes('cli')) serveRequests()

function valuesOf(option) {
  return args.filter((_, index) => args[index - 1] === option)
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
    const data = { is_panic: false, message: String(error?.message || error?.code || error), error_code: error?.code }
    send({ id, error: { code: 4466, message: 'An error happened. Check the data field for details.', data } })
  }
}

async function call(method, params) {
  engine ??= openEngine({ url, datamodels: readDatamodels() })
  const result = await (await engine)[wasmName[method] ?? method](params)
  if (method !== 'diff') return result
  // The binary prints a diff through its own notification; the wasm engine returns it.
  if (result.stdout != null) send({ id: ++lastPrintId, method: 'print', params: { content: result.stdout } })
  return { exitCode: result.exitCode }
}

function readDatamodels() {
  const files = valuesOf('--datamodels')
  return files.length ? files.map((file) => [file, readFileSync(file, 'utf8')]) : undefined
}

function send(message) {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
}

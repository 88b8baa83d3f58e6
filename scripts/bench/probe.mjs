// Loaded before scripts/server.mjs by the bench alone: tells whoever asks on BENCH_PROBE_PORT how many statements have
// reached the database, and how many bytes of memory the server holds.
import http from 'node:http'
import pg from 'pg'

let statements = 0
const { query } = pg.Client.prototype
pg.Client.prototype.query = function counted(...args) {
  statements += 1
  return query.apply(this, args)
}

const answer = () => JSON.stringify({ statements, memory: process.memoryUsage().rss })
http
  .createServer((_request, response) => response.end(answer()))
  .listen(Number(process.env.BENCH_PROBE_PORT), '127.0.0.1')
  .unref()
